import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../servers/free-port.ts'
import { ChildProgram } from './child-program.ts'
import type { EtcdProgram } from './etcd-program.ts'

export interface TestEtcdOptions {
  /** 1 unless given. */
  readonly members?: number
  /** Further flags of each member, such as `--quota-backend-bytes=…`. */
  readonly flags?: readonly string[]
  /** PEM files of a server with TLS towards its clients. */
  readonly tls?: {
    readonly caFile: string
    readonly certFile: string
    readonly keyFile: string
  }
}

/** One member of a {@link TestEtcd}, which can be killed, started again, paused and resumed. */
export class TestMember {
  readonly name: string
  /** `http://127.0.0.1:PORT`, the same after a restart. */
  readonly url: string
  readonly #start: () => Promise<ChildProgram>
  #program: ChildProgram | undefined

  constructor(name: string, url: string, start: () => Promise<ChildProgram>) {
    this.name = name
    this.url = url
    this.#start = start
  }

  get port(): number {
    return Number(new URL(this.url).port)
  }

  get isRunning(): boolean {
    return this.#program?.isRunning ?? false
  }

  /** What its process has printed since it was started last. */
  get output(): string {
    return this.#program?.output ?? ''
  }

  /** Resolves once the member serves requests, for which most of the members have to be up. */
  async start(): Promise<void> {
    this.#program = await this.#start()
  }

  /** Ends the process at once, as a crash does. What it stored stays. */
  async kill(): Promise<void> {
    await this.#program?.kill()
  }

  async restart(): Promise<void> {
    await this.kill()
    await this.start()
  }

  pause(): void {
    this.#program?.pause()
  }

  resume(): void {
    this.#program?.resume()
  }

  /** The metrics of the member by name; those with labels have them in the name, as they are printed. */
  async metrics(): Promise<ReadonlyMap<string, number>> {
    const response = await fetch(`${this.url}/metrics`)
    const lines = (await response.text()).split('\n').filter((line) => !line.startsWith('#'))
    return new Map(
      lines.flatMap((line) => {
        const at = line.lastIndexOf(' ')
        return at > 0 ? [[line.slice(0, at), Number(line.slice(at + 1))]] : []
      }),
    )
  }
}

/** A real etcd on free ports of loopback, in a temporary directory; of one member, or of several. */
export class TestEtcd {
  readonly program: EtcdProgram
  readonly members: readonly TestMember[]
  readonly #directory: string

  private constructor(program: EtcdProgram, members: readonly TestMember[], directory: string) {
    this.program = program
    this.members = members
    this.#directory = directory
  }

  /** Starts all members; resolves once each serves requests. */
  static async start(program: EtcdProgram, options: TestEtcdOptions = {}): Promise<TestEtcd> {
    const { members: count = 1, flags = [], tls } = options
    const directory = await mkdtemp(join(tmpdir(), 'skerry-etcd-'))
    const names = Array.from({ length: count }, (_, at) => `m${at}`)
    const scheme = tls ? 'https' : 'http'
    const places: { name: string; url: string; peer: string }[] = []
    for (const name of names) {
      const url = `${scheme}://127.0.0.1:${await freePort()}`
      places.push({ name, url, peer: `http://127.0.0.1:${await freePort()}` })
    }
    const cluster = places.map(({ name, peer }) => `${name}=${peer}`).join(',')
    const members = places.map(({ name, url, peer }) => {
      const args = [
        `--name=${name}`,
        `--data-dir=${join(directory, name)}`,
        `--listen-client-urls=${url}`,
        `--advertise-client-urls=${url}`,
        `--listen-peer-urls=${peer}`,
        `--initial-advertise-peer-urls=${peer}`,
        `--initial-cluster=${cluster}`,
        `--initial-cluster-token=${directory}`,
        '--initial-cluster-state=new',
        '--logger=zap',
        ...(tls ? tlsFlags(tls) : []),
        // 3.4 does not have it: there each write waits for the disk.
        ...(isOlderThan(program.version, '3.5') ? [] : ['--unsafe-no-fsync']),
        ...flags,
      ]
      const ready = /serving client traffic/
      return new TestMember(name, url, () => ChildProgram.start(program.path, args, ready))
    })
    const etcd = new TestEtcd(program, members, directory)
    try {
      await Promise.all(members.map((member) => member.start()))
    } catch (error) {
      await etcd.close()
      throw error
    }
    return etcd
  }

  /** URLs of all members, as `--etcd-servers` takes them. */
  get servers(): readonly string[] {
    return this.members.map(({ url }) => url)
  }

  /** Ends all members and removes what they stored. */
  async close(): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()))
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

function tlsFlags({ caFile, certFile, keyFile }: NonNullable<TestEtcdOptions['tls']>): string[] {
  return [
    `--trusted-ca-file=${caFile}`,
    `--cert-file=${certFile}`,
    `--key-file=${keyFile}`,
    '--client-cert-auth',
  ]
}

/** Whether a version is older, `3.4.31` than `3.5`. */
export function isOlderThan(version: string, other: string): boolean {
  const [a, b] = [version, other].map((text) => text.split('.').map(Number))
  for (const [at, number] of (b ?? []).entries()) {
    const mine = a?.[at] ?? 0
    if (mine !== number) return mine < number
  }
  return false
}
