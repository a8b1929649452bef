import { readFile } from 'node:fs/promises'
import { delimiter, dirname, resolve } from 'node:path'
import {
  type Kubeconfig,
  KubeconfigError,
  mergeKubeconfigs,
  readKubeconfig,
} from '../../core/index.ts'
import { goFileError, goReason } from '../base/errors/go-file-error.ts'
import { systemCode } from '../base/errors/system-error.ts'
import { namesPath } from '../base/process/program-call.ts'
import { homeKubeconfig } from './home-kubeconfig.ts'

/** Where kubeconfigs are looked for. */
export interface KubeconfigPlaces {
  /** File of `--kubeconfig`, which must exist; empty without the flag. */
  readonly explicit: string
  readonly env: Readonly<Record<string, string | undefined>>
}

/** The files of a kubeconfig, in the order in which they count. */
export function kubeconfigPaths({ explicit, env }: KubeconfigPlaces): readonly string[] {
  if (explicit !== '') return [explicit]
  const list = env['KUBECONFIG'] ?? ''
  if (list === '') return [homeKubeconfig({ env })]
  return [...new Set(list.split(delimiter))].filter((path) => path !== '')
}

/**
 * Loads the kubeconfig that kubectl would: the file of the flag, else those of `KUBECONFIG`, merged, else `~/.kube/config`.
 * Files that do not exist are skipped, but for that of the flag.
 *
 * @param paths whether relative paths in a file are resolved against its folder
 * @throws KubeconfigError
 */
export async function loadKubeconfig(
  places: KubeconfigPlaces,
  paths: 'resolved' | 'as written' = 'resolved',
): Promise<Kubeconfig> {
  const isNeeded = places.explicit !== ''
  const read = await Promise.allSettled(
    kubeconfigPaths(places).map((path) => loadFile(path, isNeeded, paths === 'resolved')),
  )
  const mistakes = read.flatMap((one) => {
    if (one.status === 'fulfilled') return []
    if (one.reason instanceof KubeconfigError) return one.reason.mistakes
    throw one.reason
  })
  if (mistakes.length > 0) throw new KubeconfigError(mistakes)
  return mergeKubeconfigs(read.flatMap((one) => (one.status === 'fulfilled' ? one.value : [])))
}

async function loadFile(
  path: string,
  isNeeded: boolean,
  resolves: boolean,
): Promise<readonly Kubeconfig[]> {
  const text = await readText(path, isNeeded)
  if (text === undefined) return []
  const folder = dirname(resolve(path))
  const resolved = (relative: string): string => (resolves ? resolve(folder, relative) : relative)
  return [readKubeconfig(text, path, { resolve: resolved, namesPath })]
}

async function readText(path: string, isNeeded: boolean): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const isMissing = systemCode(error) === 'ENOENT'
    if (isMissing && !isNeeded) return undefined
    const why = isMissing
      ? `stat ${path}: ${goReason(error)}`
      : `error loading config file "${path}": ${goFileError(path, error).message}`
    throw new KubeconfigError([why], error)
  }
}
