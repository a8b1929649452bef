import { kustomizeYaml } from '../../kustomize/build-kustomization.ts'
import { KustomizeError } from '../../kustomize/kustomize-error.ts'
import type { HostProgram, ProgramIo } from '../host-program.ts'
import { readFileText } from './program-text.ts'

const usage = `Usage:
  kustomize build [DIR] [-o FILE]
  kustomize version
`

/** `kustomize build`. */
export const kustomize: HostProgram = async (io, words) => {
  const [, command, ...rest] = words
  if (command === 'version') {
    await io.write('stdout', 'v5.7.1\n')
    return 0
  }
  if (command !== 'build') {
    const isHelp = command === undefined || command === 'help' || command === '--help'
    const error = `Error: unknown command "${command}" for "kustomize"\n`
    await io.write(isHelp ? 'stdout' : 'stderr', isHelp ? usage : error)
    return isHelp ? 0 : 1
  }
  const at = rest.findIndex((word) => word === '-o' || word === '--output')
  const [, target] = at < 0 ? [] : rest.splice(at, 2)
  const [folder = '.', another] = rest
  if (another !== undefined || folder.startsWith('-')) {
    await io.write('stderr', `Error: ${another ?? folder} is not understood\n${usage}`)
    return 1
  }
  const warnings: string[] = []
  try {
    const text = await kustomizeYaml(folder, {
      files: { read: async (path) => read(io, path) },
      from: io.directory,
      warn: (line) => warnings.push(`${line}\n`),
    })
    await io.write('stderr', warnings.join(''))
    if (target === undefined) await io.write('stdout', text)
    else io.writeFile(target, text)
    return 0
  } catch (error) {
    if (!(error instanceof KustomizeError)) throw error
    await io.write('stderr', `${warnings.join('')}Error: ${error.message.trimEnd()}\n`)
    return 1
  }
}

function read(io: ProgramIo, path: string): Uint8Array | 'directory' | undefined {
  if (io.isDirectory(path)) return 'directory'
  return typeof readFileText(io, path) === 'string' ? undefined : io.readFile(path)
}
