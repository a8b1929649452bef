const kubeVersion = /^v([1-9]\d*)(?:(alpha|beta)([1-9]\d*))?$/

const stages = { alpha: 0, beta: 1, stable: 2 } as const

export type Stage = keyof typeof stages

/** The stability that a version's name promises; undefined where it is not of the form `v1`, `v2beta3`. */
export function stageOf(version: string): Stage | undefined {
  const match = kubeVersion.exec(version)
  if (!match) return undefined
  return match[2] === 'alpha' || match[2] === 'beta' ? match[2] : 'stable'
}

/**
 * Orders version names most preferred first: stable before beta before alpha, then the higher number; names of another
 * form come last, by the alphabet.
 */
export function compareVersions(a: string, b: string): number {
  const left = kubeVersion.exec(a)
  const right = kubeVersion.exec(b)
  if (!left || !right) return left ? -1 : right ? 1 : compareText(a, b)
  return (
    stages[stageOf(b) ?? 'alpha'] - stages[stageOf(a) ?? 'alpha'] ||
    Number(right[1]) - Number(left[1]) ||
    Number(right[3] ?? 0) - Number(left[3] ?? 0)
  )
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
