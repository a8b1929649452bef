import { readAll } from '../../../base/streams/join-bytes.ts'
import {
  blockBytes,
  extensionIn,
  paddingOf,
  readTarHeader,
  tarMember,
} from '../../../cluster/simulation/commands/archives/tar-format.ts'
import { CtlError } from '../ctl-error.ts'
import type { CtlFiles } from '../ctl-files.ts'

/** Bytes that are copied at once at most, and files and folders. */
const mostBytes = 64 * 1024 * 1024
const mostMembers = 10_000

/** A file or a folder of an archive. */
export interface ArchiveMember {
  /** With `/` between its names, without one at the end. */
  readonly name: string
  /** Undefined for a folder. */
  readonly content: Uint8Array | undefined
  readonly mode: number
}

export function joined(folder: string, name: string): string {
  if (folder === '') return name
  return folder.endsWith('/') ? folder + name : `${folder}/${name}`
}

/** The archive of a file or a folder of the host, whose members are named after `name`. @throws CtlError where it is too large */
export async function* archiveOf(
  files: CtlFiles,
  source: string,
  name: string,
  modifiedAt: number,
): AsyncGenerator<Uint8Array> {
  const left = { bytes: mostBytes, members: mostMembers }
  async function* members(path: string, own: string): AsyncGenerator<Uint8Array> {
    const info = await files.info(path)
    if (!info || info.kind === 'other') return
    if (--left.members < 0) throw new CtlError(`more than ${mostMembers} files to copy`)
    const common = { mode: info.mode, uid: 0, gid: 0, modifiedAt, link: '' }
    if (info.kind === 'directory') {
      yield* tarMember({ ...common, name: `${own}/`, type: '5' })
      for (const each of await files.list(path))
        yield* members(joined(path, each), `${own}/${each}`)
      return
    }
    const content = await files.read(path)
    left.bytes -= content.length
    if (left.bytes < 0) throw new CtlError(`more than ${mostBytes} bytes to copy`)
    yield* tarMember({ ...common, name: own, type: '0', content })
  }
  yield* members(source, name)
  yield new Uint8Array(2 * blockBytes)
}

/** The members of an archive; links and special files are left out. @throws CtlError where it is malformed or too large */
export async function readArchive(
  chunks: AsyncIterable<Uint8Array>,
): Promise<readonly ArchiveMember[]> {
  const bytes = await readAll(chunks, mostBytes)
  const members: ArchiveMember[] = []
  let longName: string | undefined
  for (let at = 0; at + blockBytes <= bytes.length;) {
    const head = bytes.subarray(at, at + blockBytes)
    if (head.every((byte) => byte === 0)) break
    const header = readTarHeader(head)
    if (!header) throw new CtlError('the archive of the container is malformed')
    const from = at + blockBytes
    const content = bytes.subarray(from, from + header.size)
    at = from + header.size + paddingOf(header.size)
    if (['L', 'K', 'x'].includes(header.type)) {
      longName = extensionIn(header.type, content).name ?? longName
      continue
    }
    const name = (longName ?? header.name).replace(/\/+$/, '')
    longName = undefined
    if (members.length >= mostMembers) throw new CtlError(`more than ${mostMembers} files to copy`)
    if (header.type === '5') members.push({ name, content: undefined, mode: header.mode })
    else if (['0', '', '\0'].includes(header.type))
      members.push({ name, content, mode: header.mode })
  }
  return members
}
