/** Second line of every script; a file without it was written by another program, and stays. */
export const ownMark: string = '# Made by skerry envtest-assets, which overwrites it.'

/** How the command of this installation is started: absolute paths of Node and the script, with what is between. */
export type Starter = readonly string[]

/** The scripts of the directory by their names; they need nothing of the environment, as a test may run without a PATH. */
export function assetScripts(
  starter: Starter,
  release: string | undefined,
): ReadonlyMap<string, string> {
  const emulation = release === undefined ? [] : [`--emulated-version=${release}`]
  return new Map([
    ['kube-apiserver', script([...starter, 'kube-apiserver', ...emulation])],
    ['etcd', script([...starter, 'etcd'])],
    ['kubectl', script([...starter, 'kubectl'])],
  ])
}

function script(words: readonly string[]): string {
  return `#!/bin/sh\n${ownMark}\nexec ${words.map(quote).join(' ')} "$@"\n`
}

/** A word for a POSIX shell. */
export function quote(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
