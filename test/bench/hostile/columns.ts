import type { HostileInput } from './hostile-input.ts'

const group = 'hostile.example.com'

/** `{a: {a: … }}` */
function nested(depth: number): object {
  return depth === 0 ? {} : { a: nested(depth - 1) }
}

function definition(plural: string, kind: string, count: number): object {
  const columns = Array.from({ length: count }, (_, at) => ({
    name: `C${at}`,
    type: 'string',
    jsonPath: '..a'.repeat(7),
  }))
  const schema = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
  return {
    metadata: { name: `${plural}.${group}` },
    spec: {
      group,
      scope: 'Namespaced',
      names: { plural, kind, singular: kind.toLowerCase() },
      versions: [
        {
          name: 'v1',
          served: true,
          storage: true,
          schema: { openAPIV3Schema: schema },
          additionalPrinterColumns: columns,
        },
      ],
    },
  }
}

const table = { accept: 'application/json;as=Table;v=v1;g=meta.k8s.io' }

/** Printer columns whose paths find ever more. */
export const columnInputs: readonly HostileInput[] = [
  {
    name: 'tables with 20 columns of recursive paths',
    async run(target) {
      const definitions = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions'
      await target.create(definitions, definition('deeps', 'Deep', 20))
      const path = `/apis/${group}/v1/namespaces/default/deeps`
      await target.wait(path, ({ status }) => status === 200)
      for (let at = 0; at < 20; at++) {
        await target.create(path, {
          apiVersion: `${group}/v1`,
          kind: 'Deep',
          metadata: { name: `deep-${at}` },
          spec: nested(30),
        })
      }
      const reads = Array.from({ length: 5 }, () => target.send('GET', path, undefined, table))
      for (const { status, body } of await Promise.all(reads)) {
        if (status !== 200) throw new Error(`table: ${status} ${body.slice(0, 200)}`)
      }
    },
  },
]
