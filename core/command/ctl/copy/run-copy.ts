import type { ApiObject } from '../../../base/api/object.ts'
import { connectProcess, ProcessError } from '../../../base/client/connect-process.ts'
import { resourcePath } from '../../../base/client/resource-path.ts'
import { BytePipe } from '../../../base/streams/byte-pipe.ts'
import type { CommandCall } from '../command.ts'
import { CtlError, usageError } from '../ctl-error.ts'
import type { CtlFiles } from '../ctl-files.ts'
import { namespaceOf } from '../namespace-of.ts'
import { chosenContainer } from '../streams/pod-containers.ts'
import { podPath } from '../streams/pods-of.ts'
import { type ArchiveMember, archiveOf, joined, readArchive } from './archive.ts'

/** A place of a file: on the host, or in a container. */
interface FileSpec {
  readonly namespace: string
  /** Empty on the host. */
  readonly pod: string
  readonly path: string
}

function parse(call: CommandCall, text: string): FileSpec {
  const at = text.indexOf(':')
  if (at === -1) return { namespace: '', pod: '', path: text }
  if (at === 0)
    throw new CtlError('filespec must match the canonical format: [[namespace/]pod:]file/path')
  const [place, path] = [text.slice(0, at), text.slice(at + 1)]
  const names = place.split('/')
  const [first = '', second] = names
  if (names.length > 2) {
    throw new CtlError('filespec must match the canonical format: [[namespace/]pod:]file/path')
  }
  return second === undefined
    ? { namespace: namespaceOf(call), pod: first, path }
    : { namespace: first, pod: second, path }
}

function baseName(path: string): string {
  return path.replace(/\/+$/, '').replace(/^.*\//, '')
}

function folderOf(path: string): string {
  const plain = path.replace(/\/+$/, '')
  const at = plain.lastIndexOf('/')
  return at === -1 ? '.' : at === 0 ? '/' : plain.slice(0, at)
}

/** Programs in the container that files are copied to or from. */
class RemoteFiles {
  readonly #call: CommandCall
  readonly #path: string
  readonly #container: string

  constructor(call: CommandCall, pod: ApiObject) {
    this.#call = call
    this.#path = podPath(pod, 'exec')
    this.#container = chosenContainer(call, pod).name
  }

  /** Runs a program; its errors are printed unless `isQuiet`. @returns its exit code */
  async run(
    command: readonly string[],
    {
      stdin,
      stdout,
      isQuiet = false,
    }: { stdin?: AsyncIterable<Uint8Array>; stdout?: BytePipe; isQuiet?: boolean },
  ): Promise<number> {
    const { client, environment, signal } = this.#call
    const query = new URLSearchParams({ container: this.#container })
    for (const word of command) query.append('command', word)
    if (stdin) query.set('stdin', 'true')
    query.set('stdout', 'true')
    query.set('stderr', 'true')
    const terminal = {
      ...(stdin && { stdin }),
      write: async (stream: 'stdout' | 'stderr', chunk: Uint8Array): Promise<void> => {
        if (stream === 'stdout') await stdout?.write(chunk)
        else if (!isQuiet) await environment.streams.write('stderr', chunk)
      },
    }
    try {
      return await connectProcess(client, `${this.#path}?${query.toString()}`, terminal, signal)
    } catch (error) {
      if (error instanceof ProcessError) throw new CtlError(error.message)
      throw error
    } finally {
      stdout?.end()
    }
  }
}

async function copyTo(
  call: CommandCall,
  remote: RemoteFiles,
  source: string,
  target: string,
): Promise<number> {
  const { environment, flags } = call
  const files = filesOf(call)
  if (!(await files.info(source))) throw new CtlError(`${source} doesn't exist in local filesystem`)
  const isFolder = (await remote.run(['test', '-d', target], { isQuiet: true })) === 0
  const wanted = isFolder ? joined(target, baseName(source)) : target
  const words = flags.on('no-preserve')
    ? ['tar', '--no-same-permissions', '--no-same-owner', '-xmf', '-']
    : ['tar', '-xmf', '-']
  const stdin = archiveOf(files, source, baseName(wanted), environment.runtime.clock.now())
  return remote.run([...words, '-C', folderOf(wanted)], { stdin })
}

/** Whether a member lies where it was asked for, and names no place above. */
function restOf({ name }: ArchiveMember, prefix: string): string | undefined {
  const plain = name.replace(/^\.?\/+/, '')
  if (plain !== prefix && !plain.startsWith(`${prefix}/`) && prefix !== '') return undefined
  const rest = prefix === '' ? plain : plain.slice(prefix.length + 1)
  return rest.split('/').includes('..') ? undefined : rest
}

async function copyFrom(
  call: CommandCall,
  remote: RemoteFiles,
  source: string,
  target: string,
): Promise<number> {
  const files = filesOf(call)
  const stdout = new BytePipe(() => undefined)
  const reading = readArchive(stdout)
  const [code, members] = await Promise.all([
    remote.run(['tar', 'cf', '-', source], { stdout }),
    reading,
  ])
  const info = await files.info(target)
  const place = info?.kind === 'directory' ? joined(target, baseName(source)) : target
  const prefix = source.replace(/^\.?\/+/, '').replace(/\/+$/, '')
  for (const member of members) {
    const rest = restOf(member, prefix)
    if (rest === undefined) {
      call.environment.err(
        `warning: file ${JSON.stringify(member.name)} is outside target destination, skipping\n`,
      )
      continue
    }
    const path = rest === '' ? place : joined(place, rest)
    if (!member.content) await files.makeDirectory(path)
    else {
      if (path.includes('/')) await files.makeDirectory(folderOf(path))
      await files.write(path, member.content, member.mode)
    }
  }
  return code
}

function filesOf({ environment }: CommandCall): CtlFiles {
  if (environment.files) return environment.files
  throw new CtlError('there are no files here')
}

/** The command `cp`: by tar in the container, as kubectl does. */
export async function runCopy(call: CommandCall): Promise<number> {
  const { args, client, environment, signal } = call
  const [from, to] = args
  if (from === undefined || to === undefined || args.length > 2) {
    throw usageError(call, 'source and destination are required')
  }
  const [source, target] = [parse(call, from), parse(call, to)]
  if (source.pod !== '' && target.pod !== '') {
    throw new CtlError('one of src or dest must be a local file specification')
  }
  if (source.pod === '' && target.pod === '') {
    throw new CtlError('one of src or dest must be a remote file specification')
  }
  if (source.path === '' || target.path === '') {
    throw new CtlError('filepath can not be empty')
  }
  const { namespace, pod: name } = source.pod === '' ? target : source
  const path = resourcePath({ group: '', version: 'v1', resource: 'pods' }, { namespace, name })
  const remote = new RemoteFiles(call, await client.get(path, { signal }))
  const code =
    source.pod === ''
      ? await copyTo(call, remote, source.path, target.path)
      : await copyFrom(call, remote, source.path, target.path)
  if (code === 0) return 0
  environment.err(`command terminated with exit code ${code}\n`)
  return 1
}
