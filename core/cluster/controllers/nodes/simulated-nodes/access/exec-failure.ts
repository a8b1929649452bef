import { digestOf } from '../../../../simulation/containers/image-name.ts'
import type { ImageWorld } from '../../../../simulation/processes/shell-session.ts'
import { isKnownCommand } from '../../../../simulation/shell/run-command.ts'

/** Why runc cannot start a command; undefined where it can. Only paths are looked up in files. */
function startError(world: ImageWorld, words: readonly string[]): string | undefined {
  const [first = ''] = words
  const { answers, programs = {}, workingDirectory } = world
  if (answers.has(words.join(' '))) return undefined
  const isPath = first.includes('/')
  const path = !isPath || first.startsWith('/') ? first : `${workingDirectory}/${first}`
  const files = isPath ? world.files() : undefined
  const found = files?.find(path)
  if (found?.kind === 'directory') return `exec: "${first}": is a directory`
  if (found && files?.allows(path, 1) === false) return `exec: "${first}": permission denied`
  const name = first.slice(first.lastIndexOf('/') + 1)
  const isBare = world.isBare === true
  const isOwn = Object.hasOwn(programs, name)
  if (isOwn || (!isBare && (found || isKnownCommand(first) || world.lacksUnknown !== true))) {
    return undefined
  }
  return isPath
    ? `exec: "${first}": stat ${first}: no such file or directory`
    : `exec: "${first}": executable file not found in $PATH`
}

/**
 * Why a command cannot be started in a container, in the words of containerd, which the kubelet passes on; undefined where it can.
 * `id` names the command among all.
 */
export function execFailure(
  world: ImageWorld,
  words: readonly string[],
  id: string,
): string | undefined {
  const why = startError(world, words)
  if (why === undefined) return undefined
  const what = `failed to exec in container: failed to start exec "${digestOf(id)}"`
  const runc = `OCI runtime exec failed: exec failed: unable to start container process: ${why}: unknown`
  return `error executing command in container: ${what}: ${runc}`
}
