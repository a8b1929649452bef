import type { HostileInput } from './hostile-input.ts'

const uploads = 200
const writers = 8

/** Large bodies on connections whose last answer was as large. */
export const uploadInputs: readonly HostileInput[] = [
  {
    name: `${uploads} uploads of 950 KB, ${writers} at once`,
    async run(target) {
      const path = '/api/v1/namespaces/default/configmaps?dryRun=All'
      const object = JSON.stringify({ metadata: { name: 'big' }, data: { a: 'x'.repeat(950_000) } })
      let left = uploads
      const write = async (): Promise<void> => {
        while (left-- > 0) {
          const { status, body } = await target.send('POST', path, object)
          if (status !== 201) throw new Error(`upload: ${status} ${body.slice(0, 200)}`)
        }
      }
      await Promise.all(Array.from({ length: writers }, write))
    },
  },
]
