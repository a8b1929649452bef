import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  conditionOf,
  definitionsPath,
  untilDefinition,
  widgetCrd,
  widgetCrdPath,
} from '../../../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

/** Creates a definition in the group of widgets, and waits until its names were looked at. */
async function define(
  server: TestServer,
  plural: string,
  names: JsonObject = {},
): Promise<JsonObject> {
  const name = `${plural}.shop.example`
  const kind = `K${plural}`
  const definition = { ...widgetCrd({ names: { plural, kind, ...names } }), metadata: { name } }
  const { status, text, body } = await server.post(definitionsPath, definition)
  expect(status, text).toBe(201)
  const { resourceVersion } = body.metadata
  return untilDefinition(server, { name, resourceVersion }, isDecided)
}

/** Whether the names are accepted and served, or refused. */
function isDecided(definition: JsonObject): boolean {
  const accepted = conditionOf(definition, 'NamesAccepted')
  return accepted.startsWith('True')
    ? conditionOf(definition, 'Established').startsWith('True')
    : accepted !== ''
}

async function definitionOf(server: TestServer, plural: string): Promise<JsonObject> {
  await controllersSettled()
  const { body } = await server.get(`${definitionsPath}/${plural}.shop.example`)
  return body as unknown as JsonObject
}

function acceptedNames(definition: JsonObject): JsonObject {
  return structOf(definition, 'status', 'acceptedNames')
}

describe('names of a definition', () => {
  it('names of a definition that nobody else has are accepted, and its resource is established', async () => {
    const server = await openTestServer()
    const definition = await define(server, 'widgets', { shortNames: ['w'], categories: ['all'] })
    expect(structOf(definition, 'status')).toMatchObject({
      acceptedNames: {
        plural: 'widgets',
        singular: 'kwidgets',
        shortNames: ['w'],
        kind: 'Kwidgets',
        listKind: 'KwidgetsList',
        categories: ['all'],
      },
      conditions: [
        {
          type: 'NamesAccepted',
          status: 'True',
          reason: 'NoConflicts',
          message: 'no conflicts found',
        },
        {
          type: 'Established',
          status: 'True',
          reason: 'InitialNamesAccepted',
          message: 'the initial names have been accepted',
        },
      ],
    })
  })

  it('names of a definition that another one of its group has are refused, and its resource is not served', async () => {
    const server = await openTestServer()
    await define(server, 'widgets', { shortNames: ['w', 'x'] })
    const second = await define(server, 'gadgets', { shortNames: ['x', 'g', 'w'] })
    expect(structOf(second, 'status')).toMatchObject({
      acceptedNames: { plural: 'gadgets', kind: 'Kgadgets' },
      conditions: [
        {
          type: 'NamesAccepted',
          status: 'False',
          reason: 'ShortNamesConflict',
          message: '["x" is already in use, "w" is already in use]',
        },
        {
          type: 'Established',
          status: 'False',
          reason: 'NotAccepted',
          message: 'not all names are accepted',
        },
      ],
    })
    expect(acceptedNames(second)).not.toHaveProperty('shortNames')
    const { status } = await server.get('/apis/shop.example/v1/namespaces/default/gadgets')
    expect(status).toBe(404)
  })

  it('names of a definition are accepted once the definition that had them lets them go', async () => {
    const server = await openTestServer()
    await define(server, 'widgets', { shortNames: ['w'] })
    await define(server, 'gadgets', { shortNames: ['w'] })
    await server.patch(widgetCrdPath, { spec: { names: { shortNames: null } } })
    const second = await definitionOf(server, 'gadgets')
    expect(acceptedNames(second)['shortNames']).toEqual(['w'])
    expect(conditionOf(second, 'Established')).toBe('True InitialNamesAccepted')
    expect(acceptedNames(await definitionOf(server, 'widgets'))).not.toHaveProperty('shortNames')
  })

  it('names of a definition are accepted once the definition that had them is deleted', async () => {
    const server = await openTestServer()
    await define(server, 'widgets', { kind: 'Thing' })
    const second = await define(server, 'gadgets', { kind: 'Thing' })
    expect(conditionOf(second, 'NamesAccepted')).toBe('False ListKindConflict')
    const answer = await server.delete(widgetCrdPath)
    expect(answer.status).toBe(200)
    expect(conditionOf(await definitionOf(server, 'gadgets'), 'Established')).toBe(
      'True InitialNamesAccepted',
    )
  })

  it('a definition that is established stays so when its new names are refused, and keeps the old ones', async () => {
    const server = await openTestServer()
    await define(server, 'widgets', { shortNames: ['w'] })
    await define(server, 'gadgets', { shortNames: ['g'] })
    const path = `${definitionsPath}/gadgets.shop.example`
    await server.patch(path, { spec: { names: { shortNames: ['w'] } } })
    const second = await definitionOf(server, 'gadgets')
    expect(acceptedNames(second)['shortNames']).toEqual(['g'])
    expect(conditionOf(second, 'NamesAccepted')).toBe('False ShortNamesConflict')
    expect(conditionOf(second, 'Established')).toBe('True InitialNamesAccepted')
    const { status } = await server.get('/apis/shop.example/v1/namespaces/default/gadgets')
    expect(status).toBe(200)
  })

  it('of definitions that are created together and want one name, exactly one gets it', async () => {
    const server = await openTestServer()
    const plurals = Array.from({ length: 20 }, (_each, at) => `w${at}s`)
    const defined = await Promise.all(
      plurals.map((plural) => define(server, plural, { shortNames: ['w'] })),
    )
    const winners = defined.filter((each) => conditionOf(each, 'NamesAccepted').startsWith('True'))
    expect(winners).toHaveLength(1)
  })
})
