import { describe, expect, it } from 'vitest'
import type { WritableJsonObject } from '../../../../core/base/api/json.ts'
import { customWidget, widgetCrd, widgetsPath } from '../../../support/objects/custom-resources.ts'
import { openMock } from '../../../support/servers/mock-server.ts'

describe('fixtures of custom resources', () => {
  it('definitions and their objects come in one list, in any order', async () => {
    const { send } = await openMock({
      fixtures: [
        customWidget('a', { color: 'red' }, { status: { ready: true } }),
        widgetCrd(),
        customWidget('b', { color: 'green', size: 9 }),
      ],
    })
    const { items } = await send('GET', widgetsPath)
    expect(items).toMatchObject([
      { metadata: { name: 'a' }, spec: { color: 'red', size: 3 }, status: { ready: true } },
      { metadata: { name: 'b' }, spec: { color: 'green', size: 9 } },
    ])
  })

  it('a definition that comes out of a cluster gets a status of this server', async () => {
    const status = {
      acceptedNames: { plural: 'others', kind: 'Other' },
      storedVersions: ['v0'],
      conditions: [],
    }
    const { send } = await openMock({ fixtures: { ...widgetCrd(), status } })
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/widgets.shop.example'
    expect(await send('GET', path)).toMatchObject({
      status: { acceptedNames: { plural: 'widgets', kind: 'Widget' }, storedVersions: ['v1'] },
    })
  })

  it('definitions whose names exclude each other are refused, and the refused one is named', async () => {
    const other: WritableJsonObject = widgetCrd({ names: { plural: 'gadgets', kind: 'Widget' } })
    other['metadata'] = { name: 'gadgets.shop.example' }
    await expect(openMock({ fixtures: [widgetCrd(), other] })).rejects.toThrow(
      /(?:gadgets|widgets)\.shop\.example: its names are refused: "Widget(?:List)?" is already in use/,
    )
  })

  it('an object that its schema refuses is named', async () => {
    const fixtures = [customWidget('a', { color: 'blue' }), widgetCrd()]
    await expect(openMock({ fixtures })).rejects.toThrow(
      /fixture 1 \(Widget a\): Widget\.shop\.example "a" is invalid: spec\.color: Unsupported value/,
    )
  })

  it('custom resources are there again after a reset, and in a snapshot', async () => {
    const { server, send } = await openMock({ fixtures: [widgetCrd()] })
    await send('POST', widgetsPath, { body: customWidget('a', { color: 'red' }) })
    const snapshot = await server.snapshot()
    await server.reset()
    expect((await send('GET', widgetsPath)).items).toEqual([])
    await server.restore(snapshot)
    expect((await send('GET', widgetsPath)).items).toHaveLength(1)
  })
})
