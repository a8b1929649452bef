import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { go, isThere, kubernetesModule, release, requirePackages } from '../kubernetes-module.ts'

export interface BuiltKubectl {
  /** The folder of `kubectl` and `kubectl-convert`. */
  readonly programs: string
  /** The folder of the module `k8s.io/kubernetes`. */
  readonly module: string
}

const names = ['kubectl', 'kubectl-convert']

/**
 * Builds kubectl and its plug-in `kubectl convert` from Go modules, once: the suite asks for the release that it belongs to.
 * @param cache where the programs and their module stand
 * @throws Error where there is no Go, or a module cannot be had.
 */
export async function buildKubectl(cache: string): Promise<BuiltKubectl> {
  const kubernetes = await kubernetesModule(cache)
  const programs = join(cache, `kubectl-${release}`)
  const missing: string[] = []
  for (const name of names) if (!(await isThere(join(programs, name)))) missing.push(name)
  if (missing.length > 0) {
    process.stderr.write(`building kubectl of ${release} in ${programs}\n`)
    await mkdir(programs, { recursive: true })
    await requirePackages(kubernetes, [
      'k8s.io/kubectl/pkg/cmd',
      'k8s.io/kubernetes/pkg/kubectl/cmd/convert',
    ])
  }
  for (const name of missing) {
    const words = ['build', '-p', '2', '-ldflags', versionFlags(), '-o', join(programs, name)]
    await go(kubernetes.source, [...words, `k8s.io/kubernetes/cmd/${name}`])
  }
  return { programs, module: kubernetes.module }
}

/** Without them kubectl names no release, and `--match-server-version` fails. */
function versionFlags(): string {
  const [major, minor] = release.split('.')
  const values = { gitVersion: `v${release}`, gitMajor: major, gitMinor: minor }
  return Object.entries(values)
    .map(([name, value]) => `-X k8s.io/component-base/version.${name}=${value}`)
    .join(' ')
}
