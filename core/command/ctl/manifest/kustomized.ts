import type { JsonObject } from '../../../base/api/json.ts'
import { loadPart } from '../../../base/execution/lazy.ts'
import type { BuildOptions } from '../../kustomize/build-kustomization.ts'
import { KustomizeError } from '../../kustomize/kustomize-error.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { CtlFiles } from '../ctl-files.ts'

/** Whether a line names its objects by files: `-f`, or `-k` where the command has it. */
export function namesFiles({ flags }: Pick<CommandCall, 'flags'>): boolean {
  return flags.has('filename') || (flags.knows('kustomize') && flags.has('kustomize'))
}

/** The folder of `-k`; empty without it. @throws CtlError where `-f` is given as well */
export function kustomizedFolder({ flags }: CommandCall): string {
  const folder = flags.knows('kustomize') ? flags.text('kustomize') : ''
  if (folder === '' || !flags.has('filename')) return folder
  throw new CtlError('only one of -f or -k can be specified')
}

/** The objects of a kustomization. @throws CtlError where there are no files, and for a kustomization that is wrong */
export function kustomizedObjects(
  folder: string,
  call: CommandCall,
): Promise<readonly JsonObject[]> {
  return built(folder, call, async (options) => {
    const { buildKustomization } = await loadPart(
      () => import('../../kustomize/build-kustomization.ts'),
    )
    return buildKustomization(folder, options)
  })
}

/** The text of a kustomization, as `kubectl kustomize` prints it. @throws CtlError as {@link kustomizedObjects} */
export function kustomizedText(folder: string, call: CommandCall): Promise<string> {
  return built(folder, call, async (options) => {
    const { kustomizeYaml } = await loadPart(() => import('../../kustomize/build-kustomization.ts'))
    return kustomizeYaml(folder, options)
  })
}

async function built<T>(
  folder: string,
  { environment }: CommandCall,
  build: (options: BuildOptions) => Promise<T>,
): Promise<T> {
  const { files } = environment
  if (!files) throw new CtlError(`there are no folders here to read ${folder} from`)
  try {
    return await build({
      files: { read: (path) => read(files, path) },
      from: files.directory,
      warn: (line) => environment.note(`${line}\n`),
    })
  } catch (error) {
    if (error instanceof KustomizeError) {
      throw new CtlError(error.message.trimEnd())
    }
    throw error
  }
}

async function read(files: CtlFiles, path: string): Promise<Uint8Array | 'directory' | undefined> {
  const info = await files.info(path).catch(() => undefined)
  if (info?.kind === 'directory') return 'directory'
  return info?.kind === 'file' ? files.read(path) : undefined
}
