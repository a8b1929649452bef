import { expect, it } from 'vitest'
import { readTarHeader } from '../../../../core/cluster/simulation/commands/archives/tar-format.ts'
import {
  FileRoom,
  mostPodBytes,
  mostPodEntries,
} from '../../../../core/cluster/simulation/files/file-room.ts'
import {
  bytesOfText,
  textOfBytes,
} from '../../../../core/cluster/simulation/processes/bytes-as-text.ts'
import { ProcessMeter } from '../../../../core/cluster/simulation/processes/process-meter.ts'
import type { ProcessWorld } from '../../../../core/cluster/simulation/processes/program.ts'
import { runCommand } from '../../../../core/cluster/simulation/shell/run-command.ts'
import { testWorld } from './test-world.ts'

const bytes = (length: number): Uint8Array => Uint8Array.from({ length }, (_, at) => (at * 7) % 256)

function container(room?: FileRoom): ProcessWorld {
  const files = { '/etc/config/key': 'value\n' }
  return testWorld({ workingDirectory: '/tmp', files, ...(room && { room }) })
}

/** Runs a script with chunks of input. */
function run(
  world: ProcessWorld,
  script: string,
  input: readonly Uint8Array[] = [],
): { out: Uint8Array; error: string; code: number } {
  const chunks = [...input]
  let [out, error] = ['', '']
  const program = runCommand(world, ['sh', '-c', script], new ProcessMeter(() => 1_000_000))
  for (let answer: string | undefined; ;) {
    const { done, value } = program.next(answer)
    answer = undefined
    if (done === true) return { out: bytesOfText(out), error, code: value }
    if (value.kind === 'output' && value.stream === 'stdout') out += value.text
    if (value.kind === 'output' && value.stream === 'stderr') error += value.text
    const chunk = value.kind === 'read' ? chunks.shift() : undefined
    if (chunk) answer = textOfBytes(chunk)
  }
}

const textOut = (world: ProcessWorld, script: string): string => textOfBytes(run(world, script).out)

it('any bytes are kept as text, and text stays as it is', () => {
  for (const each of [bytes(20_000), Uint8Array.of(0xc3), bytesOfText('\ufeffü 😀\n')]) {
    expect(bytesOfText(textOfBytes(each))).toEqual(each)
  }
  expect(textOfBytes(bytesOfText('ü 😀'))).toBe('ü 😀')
  expect(bytesOfText(`ü${textOfBytes(Uint8Array.of(0xff))}😀`)).toEqual(
    Uint8Array.of(0xc3, 0xbc, 0xff, 0xf0, 0x9f, 0x98, 0x80),
  )
})

it('an archive carries files, directories and long names from one container to another', () => {
  const [from, to] = [container(), container()]
  const long = 'n'.repeat(120)
  expect(run(from, `mkdir -p d/empty; cat > d/${long}; echo b > d/.b`, [bytes(1000)]).code).toBe(0)
  const { out, error } = run(from, 'tar cf - d /etc/config')
  expect(error).toBe("tar: removing leading '/' from member names\n")
  expect(out.length % 512).toBe(0)
  const pieces = [out.subarray(0, 700), out.subarray(700, 701), out.subarray(701)]
  expect(run(to, 'mkdir /in; tar xmf - -C /in', pieces)).toMatchObject({ code: 0, error: '' })
  expect(textOut(to, `cd /in; ls -1 d; cat d/.b etc/config/key`)).toBe(`empty\n${long}\nb\nvalue\n`)
  expect(run(to, `cat /in/d/${long}`).out).toEqual(bytes(1000))
  expect(textOut(to, 'cd /in; tar cf /a.tar d; tar tf /a.tar d/empty')).toBe('d/empty/\n')
})

it.each([
  ['tar cf -', 'tar: empty archive\n'],
  ['tar cf - /none > /dev/null', /removing [^]*\ntar: \/none: No such file or directory\n$/],
  ['tar czf - /etc', "tar: unrecognized option 'czf'\n"],
  ['tar --zstd -cf - /etc', "tar: unrecognized option '--zstd'\n"],
  ['tar xf /none', "tar: can't open '/none': No such file or directory\n"],
  ['tar xf - -C /none', "tar: can't change directory to '/none': No such file or directory\n"],
  ['tar xf - -C /', 'tar: short read\n'],
  ['echo a > f; cat f f | tar x -C /', 'tar: short read\n'],
  ['seq 1000 | tar x -C /', 'tar: invalid tar magic\n'],
])('%s', (script, error) => {
  const result = run(container(), script)
  expect(result.error).toMatch(error)
  expect(result.code).toBe(1)
})

it('headers of POSIX with a prefix, and of GNU with other fields in its place, are read', () => {
  const made = (magic: string): Uint8Array => {
    const { out } = run(container(), 'cd /etc; tar cf - config/key')
    const head = out.slice(0, 512)
    head.set(bytesOfText(magic), 257)
    head.set(bytesOfText('deep/down'), 345)
    head.fill(0x20, 148, 156)
    const sum = head.reduce((total, each) => total + each, 0)
    head.set(bytesOfText(`${sum.toString(8).padStart(6, '0')}\0 `), 148)
    return head
  }
  const rest = { type: '0', size: 6, mode: 0o644, uid: 0, gid: 0, modifiedAt: 0, link: '' }
  expect(readTarHeader(made('ustar\x0000'))).toEqual({ name: 'deep/down/config/key', ...rest })
  expect(readTarHeader(made('ustar  \0'))).toEqual({ name: 'config/key', ...rest })
})

it('the files of a pod are bounded, and so are those of all', () => {
  const most = 1_000_000
  const all = new FileRoom(2 * most)
  const roomOf = (): FileRoom => new FileRoom(most, mostPodEntries, all)
  const rooms = [roomOf(), roomOf(), roomOf()]
  const worlds = rooms.map((room) => container(room))
  const large = [new Uint8Array(most - 2000)]
  const results = worlds.map((world) => run(world, 'cat > big; echo more > small', large))
  const full = 'cat: write error: No space left on device\n'
  expect(results.map(({ error }) => error)).toEqual(['', '', full])
  const [first] = worlds
  if (!first) throw new TypeError('there is no world')
  expect(run(first, 'cat big > more').error).toBe(full.replace('big', 'more'))
  expect(run(first, 'rm big; cat > more', large).error).toBe('')
  rooms[0]?.release()
  expect(all.bytes).toBeLessThan(most + 2000)
})

it('a pod has a bounded number of files, and refuses a path that is too long', () => {
  const world = container(new FileRoom(mostPodBytes, 3))
  const full = 'touch: d: No space left on device\n'
  expect(run(world, 'touch a b c d; rm a; touch d').error).toBe(full)
  const { error } = run(container(), `mkdir -p ${'a/'.repeat(20_000)}`)
  expect(error).toMatch(/: File name too long\n$/)
})

it('an archive keeps links, modes, owners and times', () => {
  const [from, to] = [container(), container()]
  const long = `/${'t'.repeat(120)}`
  const make = `mkdir -m 700 d; echo a > d/a; chown 10:20 d/a; chmod 4751 d/a; ln -s a d/near; ln -s ${long} d/far; touch -d @86400 d/a d`
  expect(run(from, make)).toMatchObject({ code: 0, error: '' })
  const { out } = run(from, 'tar cf - d')
  expect(run(to, 'umask 077; tar xf -', [out])).toMatchObject({ code: 0, error: '' })
  expect(
    textOut(to, 'stat -c "%a %u %g %Y" d/a d; readlink d/near; readlink d/far; cat d/near'),
  ).toBe(`4751 10 20 86400\n700 0 0 86400\na\n${long}\na\n`)
  const other = run(to, 'tar xmf - --no-same-owner; stat -c "%u %Y" d/a', [out])
  expect(textOfBytes(other.out)).toBe('0 0\n')
  expect(textOfBytes(run(to, 'tar tvf -', [out]).out)).toContain(
    '-rwxr-x--x 10/20         2 1970-01-02 00:00:00 d/a\n',
  )
})

it('a file takes the place of a link that leads out of the archive, and does not follow it', () => {
  const to = container()
  const { out } = run(container(), 'mkdir d; echo new > d/a; tar cf - d')
  run(to, 'mkdir d; echo kept > out; ln -s /tmp/out d/a')
  expect(run(to, 'tar xf -', [out]).code).toBe(0)
  expect(textOut(to, 'cat out d/a')).toBe('kept\nnew\n')
})
