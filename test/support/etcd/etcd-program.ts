import { execFile } from 'node:child_process'
import { homedir } from 'node:os'
import { join } from 'node:path'

export interface EtcdProgram {
  readonly path: string
  /** `3.4.23`. */
  readonly version: string
}

/** Folder of programs that are built from the sources of others: etcd, kine, kube-apiserver. */
const builtPrograms = process.env['ORIGINAL_PROGRAMS'] ?? join(homedir(), '.cache', 'skerry-oracle')

/** Path of a program that was built from the sources of others, whether it is there or not. */
export function builtProgram(name: string): string {
  return join(builtPrograms, name)
}

/** What a program prints; undefined where it does not start. */
export function printed(path: string, ...args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(path, [...args], { timeout: 20_000 }, (error, stdout, stderr) =>
      resolve(error ? undefined : stdout + stderr),
    )
  })
}

async function programAt(path: string): Promise<EtcdProgram | undefined> {
  const version = /etcd Version: (\S+)/.exec((await printed(path, '--version')) ?? '')?.[1]
  return version === undefined ? undefined : { path, version }
}

/** All versions of etcd on this machine: `ETCD_PROGRAM` alone where it is set, else the machine's own and the one that was built. */
export async function etcdPrograms(): Promise<readonly EtcdProgram[]> {
  const named = process.env['ETCD_PROGRAM']
  const paths = named === undefined ? ['etcd', builtProgram('etcd')] : [named]
  const found = await Promise.all(paths.map(programAt))
  const byVersion = new Map(
    found.flatMap((program) => (program ? [[program.version, program]] : [])),
  )
  return [...byVersion.values()]
}

/** The etcd to test with. Without one the tests that need it say so, and CI installs one. */
export async function etcdProgram(): Promise<EtcdProgram | undefined> {
  const [program] = await etcdPrograms()
  if (!program) skipWithoutEtcd()
  return program
}

export function skipWithoutEtcd(): void {
  process.stderr.write(
    '\nSKIPPED: there is no etcd here; install etcd-server, or name one by ETCD_PROGRAM, to test with it\n\n',
  )
}
