import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { describeKubectl } from './describe-kubectl.ts'

const minimalFile = fileURLToPath(new URL('objects/minimal.yaml', import.meta.url))

// Who states nothing but a name owns nothing, so only the second apply begins an account of what was there before.
const ways = [
  ['server-side', ['--server-side'], 2, 'true'],
  // No test follows that would meet what is being deleted; a ServiceCIDR stays for ten seconds.
  ['client-side', [], 1, 'false'],
] as const

for (const [where, side, first, wait] of ways) {
  describeKubectl(`applies an object of every kind, ${where}`, (kubectl) => {
    /** `Pod/minimal 12`: the version of each object. */
    async function versions(): Promise<string[]> {
      const columns = '{.kind}/{.metadata.name} {.metadata.resourceVersion}{"\\n"}'
      const shown = `jsonpath={range .items[*]}${columns}{end}`
      return (await kubectl.run(['get', '-f', minimalFile, '-o', shown])).trim().split('\n')
    }

    it(`kubectl applies an object of every kind again and again, and changes nothing: ${where}`, async () => {
      const apply = (): Promise<string> => kubectl.run(['apply', ...side, '-f', minimalFile])
      for (let time = 0; time < first; time++) await apply()
      const before = await versions()
      const kinds = readFileSync(minimalFile, 'utf8').match(/^kind: \w+/gm)
      expect(before).toHaveLength(kinds?.length ?? 0)
      await apply()
      expect(await versions()).toEqual(before)
      const compared = await kubectl.try(['diff', ...side, '-f', minimalFile])
      expect(compared).toMatchObject({ code: 0, stdout: '' })
      await kubectl.run(['delete', `--wait=${wait}`, '-f', minimalFile])
    })
  })
}
