import { afterAll, beforeAll, describe } from 'vitest'
import { etcdProgram } from './etcd-program.ts'
import { TestEtcd, type TestEtcdOptions } from './test-etcd.ts'

const program = await etcdProgram()

/** Tests on an etcd of their own, which runs while they do; skipped where there is no etcd. `etcd` is called within tests and hooks. */
export function describeEtcd(
  name: string,
  body: (etcd: () => TestEtcd) => void,
  options: TestEtcdOptions = {},
): void {
  describe.runIf(program !== undefined)(`${name}`, () => {
    let etcd: TestEtcd | undefined
    beforeAll(async () => {
      if (program) etcd = await TestEtcd.start(program, options)
    })
    afterAll(() => etcd?.close())
    body(() => {
      if (!etcd) throw new TypeError('etcd has not started yet')
      return etcd
    })
  })
}
