import { describe, expect, it } from 'vitest'
import { DeviceNode } from '../../../../../core/cluster/simulation/files/inode.ts'
import type { ProcessFiles } from '../../../../../core/cluster/simulation/files/process-files.ts'
import {
  bytesOfText,
  textOfBytes,
} from '../../../../../core/cluster/simulation/processes/bytes-as-text.ts'
import { failure, testFiles } from './test-files.ts'

const bytes = bytesOfText('content')
const text = (files: ProcessFiles, path: string): string => textOfBytes(files.read(path))

/** A tree with a file, a directory, and links to them and to themselves. */
function filled(): ProcessFiles {
  const files = testFiles({ '/ro': { isReadOnly: true }, '/other': {} }).as(0, 0)
  files.write('/file', bytes)
  files.makeDirectories('/dir/inner')
  files.write('/dir/inner/deep', bytes)
  files.symlink('dir', '/to-dir')
  files.symlink('/dir/inner/../../file', '/to-file')
  files.symlink('loop', '/loop')
  files.symlink('none', '/dangling')
  return files
}

describe('a path', () => {
  it.each([
    ['/file', '/file'],
    ['//dir///inner/./../inner/', '/dir/inner'],
    ['/../../dir', '/dir'],
    ['/to-dir/inner/deep', '/dir/inner/deep'],
    ['/to-dir/..', '/'],
    ['/to-file', '/file'],
    ['/dir/none', '/dir/none'],
    ['/dangling', '/none'],
  ])('%s leads to %s', (path, real) => {
    expect(filled().realPath(path)).toBe(real)
  })

  it.each([
    ['', 'No such file or directory'],
    ['/none/more', 'No such file or directory'],
    ['/none', 'No such file or directory'],
    ['/none/.', 'No such file or directory'],
    ['/file/', 'Not a directory'],
    ['/file/.', 'Not a directory'],
    ['/file/..', 'Not a directory'],
    ['/to-file/', 'Not a directory'],
    ['/loop', 'Too many levels of symbolic links'],
    ['/loop/more', 'Too many levels of symbolic links'],
    [`/${'n'.repeat(256)}`, 'File name too long'],
    [`/${'ü'.repeat(128)}`, 'File name too long'],
    [`/${'ü'.repeat(127)}`, 'No such file or directory'],
    [`/${'a/'.repeat(2048)}`, 'File name too long'],
  ])('%s fails: %s', (path, why) => {
    expect(failure(() => filled().status(path))).toBe(why)
  })

  it('ends at a symbolic link where it is not followed, unless a slash follows', () => {
    const files = filled()
    expect(files.status('/to-dir', false).target).toBe('dir')
    expect(files.status('/to-dir/', false).kind).toBe('directory')
    expect(files.status('/loop', false).kind).toBe('symlink')
  })

  it('crosses mounts down and up', () => {
    const files = filled()
    files.write('/other/a', bytes)
    expect(text(files, '/dir/../other/a')).toBe('content')
    expect(files.status('/other/..').number).toBe(files.status('/').number)
  })
})

describe('a change', () => {
  it.each<[string, (files: ProcessFiles) => unknown, string]>([
    ['write a directory', (files) => files.write('/dir', bytes), 'Is a directory'],
    ['write a new name with a slash', (files) => files.write('/new/', bytes), 'Is a directory'],
    ['read a directory', (files) => files.read('/dir'), 'Is a directory'],
    ['make what is there', (files) => files.makeDirectory('/file'), 'File exists'],
    ['make over a dangling link', (files) => files.makeDirectory('/dangling'), 'File exists'],
    ['make all over a file', (files) => files.makeDirectories('/file'), 'File exists'],
    ['make all below a file', (files) => files.makeDirectories('/file/a'), 'Not a directory'],
    ['link over what is there', (files) => files.symlink('a', '/file'), 'File exists'],
    ['link to nothing', (files) => files.symlink('', '/new'), 'No such file or directory'],
    [
      'a hard link of a directory',
      (files) => files.link('/dir', '/new'),
      'Operation not permitted',
    ],
    [
      'a hard link elsewhere',
      (files) => files.link('/file', '/other/a'),
      'Invalid cross-device link',
    ],
    ['remove a directory', (files) => files.remove('/dir'), 'Is a directory'],
    ['remove a file as a directory', (files) => files.removeDirectory('/file'), 'Not a directory'],
    ['remove a full directory', (files) => files.removeDirectory('/dir'), 'Directory not empty'],
    ['remove a dot', (files) => files.removeDirectory('/dir/inner/.'), 'Invalid argument'],
    ['remove two dots', (files) => files.removeDirectory('/dir/inner/..'), 'Directory not empty'],
    ['remove a mount', (files) => files.removeDirectory('/other'), 'Device or resource busy'],
    ['remove all of a mount', (files) => files.removeAll('/other'), 'Device or resource busy'],
    [
      'write where nothing may change',
      (files) => files.write('/ro/a', bytes),
      'Read-only file system',
    ],
    ['rename into itself', (files) => files.rename('/dir', '/dir/inner/a'), 'Invalid argument'],
    [
      'rename over a full directory',
      (files) => files.rename('/other', '/dir'),
      'Invalid cross-device link',
    ],
    ['rename a file over a directory', (files) => files.rename('/file', '/dir'), 'Is a directory'],
    ['rename a directory over a file', (files) => files.rename('/dir', '/file'), 'Not a directory'],
    ['rename a file to a directory', (files) => files.rename('/file', '/new/'), 'Not a directory'],
    [
      'rename what is not there',
      (files) => files.rename('/none', '/new'),
      'No such file or directory',
    ],
    [
      'rename to another mount',
      (files) => files.rename('/file', '/other/a'),
      'Invalid cross-device link',
    ],
  ])('is refused: %s', (_, act, why) => {
    expect(failure(() => act(filled()))).toBe(why)
  })

  it('a rename replaces what is there, and keeps the node', () => {
    const files = filled()
    files.write('/second', bytesOfText('second'))
    const { number } = files.status('/second')
    files.rename('/second', '/file')
    expect(files.status('/file').number).toBe(number)
    expect(files.find('/second')).toBeUndefined()
    files.makeDirectory('/empty')
    files.rename('/dir', '/empty')
    expect(text(files, '/empty/inner/deep')).toBe('content')
  })

  it('a name that is removed leaves the content to other names, and to who has it open', () => {
    const files = filled()
    files.link('/file', '/second')
    expect(files.status('/file').links).toBe(2)
    const read = files.open('/file')
    files.remove('/file')
    expect(files.status('/second').links).toBe(1)
    files.remove('/second')
    expect(textOfBytes(read())).toBe('content')
  })

  it('is seen in the times of a file and of its directory', () => {
    let now = 1000
    const files = testFiles({}, () => now).as(0, 0)
    files.write('/a', bytes)
    now = 2000
    files.changeMode('/a', 0o600)
    expect(files.status('/a')).toMatchObject({ modifiedAt: 1000, changedAt: 2000 })
    now = 3000
    files.write('/a', bytes, { append: true })
    expect(files.status('/a')).toMatchObject({ modifiedAt: 3000, changedAt: 3000 })
    files.changeTime('/a', 5, 6)
    expect(files.status('/a')).toMatchObject({ modifiedAt: 5, accessedAt: 6, changedAt: 3000 })
    expect(files.status('/').modifiedAt).toBe(1000)
    files.remove('/a')
    expect(files.status('/').modifiedAt).toBe(3000)
  })

  it('a directory has a link more for each directory in it', () => {
    const files = filled()
    expect(files.status('/dir').links).toBe(3)
    files.makeDirectory('/dir/more')
    expect(files.status('/dir').links).toBe(4)
    files.rename('/dir/more', '/more')
    expect(files.status('/dir').links).toBe(3)
    expect(files.status('/dir/inner').links).toBe(2)
  })
})

describe('rights', () => {
  it('of owner, group and others are apart', () => {
    const { as } = testFiles()
    const [root, owner, member, other] = [as(0, 0), as(7, 7), as(8, 9, 7), as(9, 9)]
    owner.write('/file', bytes)
    owner.changeMode('/file', 0o074)
    expect(failure(() => owner.read('/file'))).toBe('Permission denied')
    expect(text(member, '/file')).toBe('content')
    expect(text(other, '/file')).toBe('content')
    expect(failure(() => other.write('/file', bytes))).toBe('Permission denied')
    expect(failure(() => other.changeMode('/file', 0o777))).toBe('Operation not permitted')
    expect(text(root, '/file')).toBe('content')
    expect(root.allows('/file', 1)).toBe(true)
    owner.changeMode('/file', 0)
    expect(root.allows('/file', 6)).toBe(true)
    expect(root.allows('/file', 1)).toBe(false)
  })

  it('to a directory: without search nothing in it is reached, without read nothing is listed', () => {
    const { as } = testFiles()
    const [owner, other] = [as(7, 7), as(9, 9)]
    owner.makeDirectory('/dir')
    owner.write('/dir/file', bytes)
    owner.changeMode('/dir', 0o704)
    expect(other.names('/dir')).toEqual(['file'])
    expect(failure(() => other.read('/dir/file'))).toBe('Permission denied')
    owner.changeMode('/dir', 0o701)
    expect(failure(() => other.names('/dir'))).toBe('Permission denied')
    expect(text(other, '/dir/file')).toBe('content')
    expect(failure(() => other.remove('/dir/file'))).toBe('Permission denied')
  })

  it('the sticky bit keeps names for their owners', () => {
    const { as } = testFiles()
    as(0, 0).changeMode('/', 0o1777)
    as(7, 7).write('/file', bytes)
    expect(failure(() => as(9, 9).remove('/file'))).toBe('Operation not permitted')
    expect(failure(() => as(9, 9).rename('/file', '/new'))).toBe('Operation not permitted')
    as(9, 9).write('/own', bytes)
    expect(failure(() => as(9, 9).rename('/own', '/file'))).toBe('Operation not permitted')
    as(7, 7).remove('/file')
  })

  it('what lies in a directory with the set-group-id bit has its group', () => {
    const { as } = testFiles()
    const [root, user] = [as(0, 0), as(7, 7)]
    root.makeDirectory('/shared')
    root.changeOwner('/shared', undefined, 2000)
    root.changeMode('/shared', 0o2777)
    user.write('/shared/file', bytes)
    user.makeDirectory('/shared/dir')
    expect(user.status('/shared/file')).toMatchObject({ uid: 7, gid: 2000, mode: 0o644 })
    expect(user.status('/shared/dir')).toMatchObject({ uid: 7, gid: 2000, mode: 0o2755 })
  })

  it('the umask takes bits from what is made', () => {
    const files = testFiles().as(0, 0)
    files.umask = 0o077
    files.write('/file', bytes)
    files.makeDirectory('/dir')
    files.makePipe('/pipe')
    expect(files.status('/file').mode).toBe(0o600)
    expect(files.status('/dir').mode).toBe(0o700)
    expect(files.status('/pipe').mode).toBe(0o600)
  })

  it('owners give files to their own groups alone, and lose the bits that lend rights', () => {
    const { as } = testFiles()
    const user = as(7, 7, 8)
    user.write('/file', bytes)
    user.changeMode('/file', 0o6755)
    expect(user.status('/file').mode).toBe(0o6755)
    expect(failure(() => user.changeOwner('/file', 9, undefined))).toBe('Operation not permitted')
    expect(failure(() => user.changeOwner('/file', undefined, 9))).toBe('Operation not permitted')
    user.changeOwner('/file', 7, 8)
    expect(user.status('/file')).toMatchObject({ gid: 8, mode: 0o755 })
    as(0, 0).changeOwner('/file', undefined, 9)
    user.changeMode('/file', 0o6755)
    expect(user.status('/file').mode).toBe(0o4755)
    user.write('/file', bytes)
    expect(user.status('/file').mode).toBe(0o755)
  })
})

it('devices take what is written, but for /dev/full', () => {
  const { root, as } = testFiles()
  const attributes = { mode: 0o666, uid: 0, gid: 0, modifiedAt: 0 }
  root.entries.set('null', new DeviceNode(attributes, 'null'))
  root.entries.set('full', new DeviceNode(attributes, 'full'))
  const files = as(7, 7)
  files.write('/null', bytes)
  expect(files.read('/null').length).toBe(0)
  expect(failure(() => files.write('/full', bytes))).toBe('No space left on device')
})
