import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { describeKubectl } from './describe-kubectl.ts'

const dump = '/debug/api_priority_and_fairness/dump_priority_levels'

/** `tenant.yaml` of the document for teams. */
async function tenantFile(): Promise<string> {
  const text = await readFile(new URL('../../node-host/README.md', import.meta.url), 'utf8')
  const [, yaml] = /`tenant\.yaml`:\n\n```yaml\n([^]*?)```/.exec(text) ?? []
  if (yaml === undefined) throw new TypeError('the document has no tenant.yaml')
  return yaml
}

describeKubectl('gives tenants their shares', (kubectl) => {
  it('kubectl gives the accounts of a namespace a level of their own, and shows what runs at it', async () => {
    const dispatched = async (): Promise<string | undefined> => {
      const lines = (await kubectl.run(['get', '--raw', dump])).split('\n')
      return lines.find((line) => line.startsWith('tenant-a,'))?.split(/, +/)[6]
    }
    const [level = '', flowSchema = ''] = (await tenantFile()).split('---\n')
    const table = ['get', 'flowschemas', 'tenant-a', '--no-headers', '-o', 'wide']
    await kubectl.run(['apply', '-f', '-'], flowSchema)
    expect(
      await kubectl.run(['wait', 'flowschema/tenant-a', '--for=condition=Dangling']),
    ).toContain('condition met')
    expect(await kubectl.run(table)).toMatch(/ True\n$/)
    await kubectl.run(['apply', '-f', '-'], level)
    await kubectl.run(['wait', 'flowschema/tenant-a', '--for=condition=Dangling=False'])
    expect(await kubectl.run(table)).toMatch(/^tenant-a +tenant-a +500 +ByUser +\S+ +False\n$/)
    expect(await dispatched()).toBe('0')
    const account = 'system:serviceaccount:tenant-a:default'
    const refused = await kubectl.try(['get', '--raw', '/api/v1/pods', '--as', account])
    expect(refused.stderr).toContain('Forbidden')
    expect(await dispatched()).toBe('1')
  })
})
