import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { objectOf, objectsOf, structOf, textOf } from '../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { compareTyped } from '../../../../../core/objects/field-sets/compare.ts'
import { readFieldsV1 } from '../../../../../core/objects/field-sets/fields-v1.ts'
import { labelOfPath } from '../../../../../core/objects/field-sets/path-element.ts'
import { apply } from '../../../../support/recorded/apply.ts'
import { builtIn } from '../../../../support/schemas/built-in-catalog.ts'
import {
  type Answer,
  type Body,
  deployments,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${deployments}/web`
const { schema } = builtIn('deployments.v1.apps')

interface Step {
  readonly verb: 'apply' | 'put' | 'merge' | 'strategic' | 'status' | 'scale'
  readonly manager: string
  readonly labels: Readonly<Record<string, string>>
  readonly replicas: number
  readonly containers: readonly Container[]
}

interface Container {
  readonly name: string
  readonly image: string
  readonly args?: readonly string[]
  readonly env?: readonly { readonly name: string; readonly value: string }[]
  readonly ports?: readonly { readonly containerPort: number }[]
}

/** Never none: what is stated as empty is owned, as real servers have it, though nothing of it is stored. */
const few = <T>(item: fc.Arbitrary<T>, selector: (item: T) => unknown): fc.Arbitrary<T[]> =>
  fc.uniqueArray(item, { selector, minLength: 1, maxLength: 3 })

const container: fc.Arbitrary<Container> = fc.record(
  {
    name: fc.constantFrom('a', 'b', 'c'),
    image: fc.constantFrom('one:1', 'two:2'),
    args: fc.array(fc.constantFrom('x', 'y'), { minLength: 1, maxLength: 2 }),
    env: few(
      fc.record({ name: fc.constantFrom('A', 'B', 'C'), value: fc.constantFrom('1', '2') }),
      ({ name }) => name,
    ),
    ports: few(
      fc.record({ containerPort: fc.constantFrom(80, 81, 82) }),
      (port) => port.containerPort,
    ),
  },
  { requiredKeys: ['name', 'image'] },
)

const step: fc.Arbitrary<Step> = fc.record({
  verb: fc.constantFrom('apply', 'put', 'merge', 'strategic', 'status', 'scale'),
  manager: fc.constantFrom('one', 'two', 'three'),
  labels: fc.dictionary(fc.constantFrom('k', 'l', 'm'), fc.constantFrom('v', 'w'), { minKeys: 1 }),
  replicas: fc.nat({ max: 3 }),
  containers: fc.uniqueArray(container, {
    selector: ({ name }) => name,
    minLength: 1,
    maxLength: 3,
  }),
})

function objectOfStep({ labels, replicas, containers }: Step): JsonObject {
  const app = { app: 'web' }
  const template = { metadata: { labels: app }, spec: { containers: [...containers] as never } }
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', labels },
    spec: { replicas, selector: { matchLabels: app }, template },
  }
}

async function take(server: TestServer, step: Step): Promise<Answer> {
  const { verb, manager, replicas } = step
  const object = objectOfStep(step)
  const as = `fieldManager=${manager}`
  switch (verb) {
    case 'apply':
      return apply(server, path, manager, object, { force: true })
    case 'put':
      return server.put(`${path}?${as}`, object)
    case 'merge':
    case 'strategic': {
      const headers = {
        'content-type': `application/${verb === 'merge' ? '' : 'strategic-'}merge-patch+json`,
      }
      return server.patch(`${path}?${as}`, object, { headers })
    }
    case 'status':
      return server.patch(`${path}/status?${as}`, { status: { replicas } })
    case 'scale':
      return server.patch(`${path}/scale?${as}`, { spec: { replicas } })
  }
}

interface After {
  readonly server: TestServer
  readonly live: Body
  readonly last: Answer
}

/** Some applies are refused: they take the image of a container of which others own a part. */
async function after(steps: readonly Step[]): Promise<After> {
  const server = await openTestServer()
  const [first] = steps
  if (!first) throw new TypeError('there is no step')
  let last = await server.post(`${deployments}?fieldManager=maker`, objectOfStep(first))
  for (const step of steps) {
    last = await take(server, step)
    const isRefused = step.verb === 'apply' && last.status === 422
    if (last.status >= 300 && !isRefused) throw new TypeError(last.text)
  }
  return { server, live: (await server.get(path)).body, last }
}

const steps = fc.array(step, { minLength: 1, maxLength: 6 })

/** What managers are said to own that the object does not have. */
function dangling({ metadata, ...rest }: Body): string[] {
  const { managedFields = [], ...bare } = metadata
  const object = { ...rest, metadata: bare } as unknown as JsonObject
  const present = compareTyped({}, object, schema).added
  return managedFields.flatMap((entry) =>
    [
      ...readFieldsV1(objectOf(entry, 'fieldsV1') ?? {})
        .difference(present)
        .paths(),
    ].map(labelOfPath),
  )
}

describe('managed fields after any writes', () => {
  it('managed fields name no field that the object lacks, and no manager twice but for a number that a scale moved, after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const { live } = await after(all)
        expect(dangling(live)).toEqual([])
        // A scale that changes nothing moves the number into an entry of its own, without a time, as in the original.
        const names = (live.metadata.managedFields ?? []).map((entry) => {
          const kind = textOf(entry, 'time') === '' ? 'moved' : ''
          const parts = ['manager', 'operation', 'subresource'].map((key) => textOf(entry, key))
          return [...parts, kind].join(' ')
        })
        expect(new Set(names).size).toBe(names.length)
      }),
      { numRuns: 25 },
    )
  })

  it('a repeated apply writes nothing, nor does the object as it was read, after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, step, async (all, last) => {
        const { server, live, last: applied } = await after([...all, { ...last, verb: 'apply' }])
        fc.pre(applied.status === 200)
        const again = await apply(server, path, last.manager, objectOfStep(last))
        expect(again.body).toEqual(live)
        expect((await server.put(`${path}?fieldManager=other`, live)).body).toEqual(live)
      }),
      { numRuns: 25 },
    )
  })

  it('an apply leaves the fields that it states as it states them, after any writes', async () => {
    await fc.assert(
      fc.asyncProperty(steps, step, async (all, last) => {
        const { live, last: applied } = await after([...all, { ...last, verb: 'apply' }])
        fc.pre(applied.status === 200)
        const { labels, replicas } = last
        expect(live.metadata.labels ?? {}).toMatchObject(labels)
        expect(live['spec']).toMatchObject({ replicas })
        const containers = objectsOf(structOf(live, 'spec', 'template', 'spec'), 'containers')
        for (const { name, image, env = [] } of last.containers) {
          const found = containers.find((one) => one['name'] === name) ?? {}
          expect(found['image']).toBe(image)
          expect(objectsOf(found, 'env')).toEqual(expect.arrayContaining([...env]))
        }
      }),
      { numRuns: 25 },
    )
  })
})
