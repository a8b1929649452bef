import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../servers/free-port.ts'
import { ChildProgram } from './child-program.ts'
import { builtProgram } from './etcd-program.ts'

/** Path of kine; undefined where it was not built, which is said then. */
export async function kineProgram(): Promise<string | undefined> {
  const path = process.env['KINE_PROGRAM'] ?? builtProgram('kine')
  try {
    await access(path)
    return path
  } catch {
    process.stderr.write(
      '\nSKIPPED: there is no kine here; build one, or name it by KINE_PROGRAM\n\n',
    )
    return undefined
  }
}

/** kine on SQLite, on a free port of loopback, in a temporary directory. */
export class TestKine {
  readonly url: string
  readonly #program: ChildProgram
  readonly #directory: string

  private constructor(url: string, program: ChildProgram, directory: string) {
    this.url = url
    this.#program = program
    this.#directory = directory
  }

  static async start(path: string): Promise<TestKine> {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-kine-'))
    const place = `127.0.0.1:${await freePort()}`
    const database = join(directory, 'state.db')
    const args = [
      `--endpoint=sqlite://${database}?_journal=WAL&cache=shared&_busy_timeout=30000`,
      `--listen-address=${place}`,
      '--metrics-bind-address=0',
      '--compact-interval=0',
      // It keeps a thousand revisions otherwise, whatever it is asked to compact.
      '--compact-min-retain=0',
    ]
    const program = await ChildProgram.start(path, args, /Kine available/)
    return new TestKine(`http://${place}`, program, directory)
  }

  async close(): Promise<void> {
    await this.#program.kill()
    await rm(this.#directory, { recursive: true, force: true })
  }
}
