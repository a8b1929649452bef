import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EtcdProgram } from '../etcd/etcd-program.ts'
import { TcpProxy } from '../etcd/tcp-proxy.ts'
import { TestEtcd } from '../etcd/test-etcd.ts'
import { fleetToken } from './call-server.ts'
import { quietPort } from './quiet-port.ts'
import { SkerryProcess } from './skerry-process.ts'

const count = 3

export interface FleetOptions {
  readonly program: EtcdProgram
  /** The built command. */
  readonly script: string
  readonly etcdFlags?: readonly string[]
  /** Further flags of each server. */
  readonly flags?: readonly string[]
}

/** Three servers on three members; each server reaches each member by a link of its own, which can be cut. */
export class Fleet {
  readonly etcd: TestEtcd
  readonly servers: readonly SkerryProcess[]
  /** By server, then by member. */
  readonly links: readonly (readonly TcpProxy[])[]
  readonly #directory: string

  private constructor(
    etcd: TestEtcd,
    servers: readonly SkerryProcess[],
    links: readonly (readonly TcpProxy[])[],
    directory: string,
  ) {
    this.etcd = etcd
    this.servers = servers
    this.links = links
    this.#directory = directory
  }

  /** Resolves once all servers are ready. */
  static async start({
    program,
    script,
    etcdFlags = [],
    flags = [],
  }: FleetOptions): Promise<Fleet> {
    const etcd = await TestEtcd.start(program, { members: count, flags: etcdFlags })
    const directory = await mkdtemp(join(tmpdir(), 'skerry-fleet-'))
    const shared = await sharedFlags(directory)
    const links: TcpProxy[][] = []
    const servers: SkerryProcess[] = []
    for (let at = 0; at < count; at++) {
      const own = await Promise.all(etcd.members.map(({ port }) => TcpProxy.start(port)))
      links.push(own)
      const all = [...shared, `--etcd-servers=${own.map(({ url }) => url).join(',')}`, ...flags]
      const port = await quietPort()
      servers.push(new SkerryProcess(`s${at}`, { script, port, directory, flags: all }))
    }
    const fleet = new Fleet(etcd, servers, links, directory)
    try {
      for (const server of servers) server.start()
      await Promise.all(servers.map((server) => server.ready()))
    } catch (error) {
      await fleet.close()
      throw error
    }
    return fleet
  }

  /** Members that ended by themselves, with the end of what they printed. */
  get fallen(): readonly string[] {
    return this.etcd.members
      .filter(({ isRunning }) => !isRunning)
      .map(({ name, output }) => `${name} ended: ${output.slice(-2_000)}`)
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((server) => server.kill()))
    for (const server of this.servers) server.close()
    await Promise.all(this.links.flat().map((link) => link.close()))
    await this.etcd.close()
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Files that all servers have in common: tokens, and the key of service accounts. */
async function sharedFlags(directory: string): Promise<readonly string[]> {
  const tokens = join(directory, 'tokens.csv')
  await writeFile(tokens, `${fleetToken},admin,1,system:masters\n`)
  const key = join(directory, 'sa.key')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  await writeFile(key, privateKey.export({ type: 'pkcs1', format: 'pem' }))
  return [
    `--token-auth-file=${tokens}`,
    `--service-account-signing-key-file=${key}`,
    `--service-account-key-file=${key}`,
  ]
}
