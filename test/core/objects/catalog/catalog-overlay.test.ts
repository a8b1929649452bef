import { describe, expect, it } from 'vitest'
import { BuiltInCatalog } from '../../../../core/objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../../../../core/objects/catalog/catalog-overlay.ts'
import type { CatalogChange } from '../../../../core/objects/catalog/catalog.ts'
import { definition } from '../../../support/objects/definition.ts'
import { builtInCatalog } from '../../../support/schemas/built-in-catalog.ts'

describe('a catalogue over the built-in one', () => {
  const widget = definition({
    group: 'x.example',
    version: 'v1',
    resource: 'widgets',
    kind: 'Widget',
  })

  it('a catalogue overlay lists custom groups behind the built-in ones and the best version first', () => {
    const catalog = new CatalogOverlay(builtInCatalog())
    const beta = { ...widget, version: 'v1beta1' }
    catalog.change({ added: [beta, widget] })
    const last = catalog.groups().at(-1)
    expect(last?.group).toBe('x.example')
    expect(last?.versions.map(({ version }) => version)).toEqual(['v1', 'v1beta1'])
    expect(catalog.byKind('x.example', 'v1', 'Widget')).toBe(widget)
    expect(catalog.findStored('x.example', 'widgets')).toBe(widget)
  })

  it('a catalogue overlay tells listeners what came and what went', () => {
    const catalog = new CatalogOverlay(new BuiltInCatalog())
    const changes: CatalogChange[] = []
    const cancel = catalog.onChange((change) => changes.push(change))
    catalog.change({ added: [widget] })
    const newer = { ...widget, kind: 'Gadget' }
    catalog.change({ added: [newer] })
    expect(catalog.byKind('x.example', 'v1', 'Widget')).toBeUndefined()
    catalog.change({ removed: [newer] })
    cancel()
    catalog.change({ added: [widget] })
    expect(changes).toEqual([
      { added: [widget], removed: [] },
      { added: [newer], removed: [widget] },
      { added: [], removed: [newer] },
    ])
  })

  it('a catalogue overlay does not take away what has been replaced meanwhile', () => {
    const catalog = new CatalogOverlay(new BuiltInCatalog())
    const newer = { ...widget }
    catalog.change({ added: [widget] })
    catalog.change({ added: [newer] })
    catalog.change({ removed: [widget] })
    expect(catalog.find('x.example', 'v1', 'widgets')).toBe(newer)
  })

  it('a catalogue overlay is not changed by what it holds already', () => {
    const catalog = new CatalogOverlay(new BuiltInCatalog())
    catalog.change({ added: [widget] })
    const groups = catalog.groups()
    const changes: CatalogChange[] = []
    catalog.onChange((change) => changes.push(change))
    expect(catalog.change({ added: [widget] })).toEqual({ added: [], removed: [] })
    expect(changes).toEqual([])
    expect(catalog.groups()).toBe(groups)
  })

  it('a catalogue overlay leaves the groups and versions as they are that a change does not touch', () => {
    const builtIn = builtInCatalog()
    const catalog = new CatalogOverlay(builtIn)
    expect(catalog.groups()).toBe(builtIn.groups())
    const gadget = { ...widget, group: 'y.example', resource: 'gadgets', kind: 'Gadget' }
    const stored = { prefix: 'y.example/gadgets', group: 'y.example', version: 'v1', hash: '' }
    catalog.change({ added: [widget] })
    const before = catalog.groups()
    catalog.change({ added: [{ ...gadget, storedAs: stored }] })
    expect(before.every((group) => catalog.groups().includes(group))).toBe(true)
    expect(catalog.groups()).toHaveLength(builtIn.groups().length + 2)
    catalog.change({ removed: catalog.own })
    expect(catalog.groups()).toBe(builtIn.groups())
  })

  it('a catalogue overlay of one server is unknown to the others that share the built-in catalogue', () => {
    const builtIn = builtInCatalog()
    const [one, other] = [new CatalogOverlay(builtIn), new CatalogOverlay(builtIn)]
    one.change({ added: [widget] })
    expect(one.find('x.example', 'v1', 'widgets')).toBe(widget)
    for (const catalog of [other, builtIn]) {
      expect(catalog.find('x.example', 'v1', 'widgets')).toBeUndefined()
      expect(catalog.findForServer('x.example', 'v1', 'widgets')).toBeUndefined()
      expect(catalog.byKind('x.example', 'v1', 'Widget')).toBeUndefined()
      expect(catalog.byPrefix('widgets')).toBeUndefined()
      expect(catalog.servesBuiltInGroup('x.example')).toBe(false)
    }
  })

  it('a catalogue overlay finds one definition behind the versions of a resource, that of the storage version', () => {
    const catalog = new CatalogOverlay(builtInCatalog())
    const storedAs = { prefix: 'x.example/widgets', group: 'x.example', version: 'v1', hash: '' }
    const [v1, v2] = ['v1', 'v2'].map((version) => ({ ...widget, version, storedAs }))
    catalog.change({ added: [v1, v2].flatMap((one) => one ?? []) })
    expect(catalog.byPrefix('x.example/widgets')).toBe(v1)
    expect(v2 && catalog.storedBehind(v2)).toBe(v1)
    expect(catalog.stored().filter(({ group }) => group === 'x.example')).toEqual([v1])
  })

  const built = { group: 'apps', version: 'v1' }
  const elsewhere = { prefix: 'x.example/others', group: 'x.example', version: 'v1', hash: '' }
  it.each([
    [
      { ...built, resource: 'deployments', kind: 'Widget' },
      'deployments.apps/v1 is built in and cannot be replaced',
    ],
    [
      { ...built, resource: 'widgets', kind: 'Deployment' },
      'widgets.apps/v1 has the kind Deployment, which a built-in resource has',
    ],
    [
      { resource: 'gadgets', storedAs: elsewhere },
      'gadgets.x.example/v1 has the kind Widget, which widgets.x.example/v1 has',
    ],
    [
      { resource: 'gadgets', kind: 'Gadget', storedAs: { ...elsewhere, prefix: 'pods' } },
      'gadgets.x.example/v1 is stored under pods, where objects of a built-in resource are',
    ],
    [
      { version: 'v2', namespaced: false },
      'widgets.x.example/v1 are both stored under widgets and do not agree: cluster-scoped Widget',
    ],
    [
      { version: 'v2', storedAs: { ...elsewhere, prefix: 'widgets', version: 'v2' } },
      'stored as x.example/v2; namespaced Widget of widgets.x.example, stored as x.example/v1',
    ],
  ])('a catalogue overlay refuses %j', (facts, message) => {
    const catalog = new CatalogOverlay(builtInCatalog())
    catalog.change({ added: [widget] })
    expect(() => catalog.change({ added: [{ ...widget, ...facts }] })).toThrow(message)
    expect(catalog.own).toEqual([widget])
  })
})
