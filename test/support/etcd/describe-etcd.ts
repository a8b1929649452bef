import { afterAll, beforeAll, describe } from 'vitest'
import { type EtcdProgram, etcdPrograms, skipWithoutEtcd } from './etcd-program.ts'
import { TestEtcd, type TestEtcdOptions } from './test-etcd.ts'

const none: EtcdProgram = { path: '', version: '' }
const found = await etcdPrograms()
if (found.length === 0) skipWithoutEtcd()
const programs = found.length > 0 ? found : [none]

/** Tests on an etcd of their own, which runs while they do; skipped where there is no etcd. `etcd` is called within tests and hooks. */
export function describeEtcd(
  name: string,
  body: (etcd: () => TestEtcd, program: EtcdProgram) => void,
  options: TestEtcdOptions = {},
): void {
  describeOn(programs[0] ?? none, name, body, options)
}

/** As {@link describeEtcd}, on each version of etcd that is there. */
export function describeEtcds(
  name: string,
  body: (etcd: () => TestEtcd, program: EtcdProgram) => void,
  options: TestEtcdOptions = {},
): void {
  for (const program of programs) {
    describeOn(program, `${name} on etcd ${program.version}`, body, options)
  }
}

function describeOn(
  program: EtcdProgram,
  name: string,
  body: (etcd: () => TestEtcd, program: EtcdProgram) => void,
  options: TestEtcdOptions,
): void {
  describe.skipIf(program === none)(`${name}`, () => {
    let etcd: TestEtcd | undefined
    beforeAll(async () => {
      etcd = await TestEtcd.start(program, options)
    })
    afterAll(() => etcd?.close())
    body(() => {
      if (!etcd) throw new TypeError('etcd has not started yet')
      return etcd
    }, program)
  })
}
