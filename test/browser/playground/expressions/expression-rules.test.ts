import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/index.ts'
import { examples, exampleText } from '../../../../web-playground/examples/examples.ts'
import { deepQueryAll, eventually } from '../mounted.ts'
import { openExpressions, typeInto } from './opened-expressions.ts'

/** An example of the editor. */
function exampleOf(wanted: string): string {
  const example = examples.find(({ title }) => title === wanted)
  if (!example) throw new TypeError(`no example ${wanted}`)
  return exampleText(example, brands.k8s)
}

function harbours(): string {
  return exampleOf('Custom resource with rules')
}

const definition = 'harbours.example.com/v1'

describe('the rules of a definition in the expressions panel', () => {
  it('rules of a definition are loaded with a sample of its objects, and typed by its schema', async () => {
    const { panel, contents, choose, offers, see, text, facts } = await (
      await openExpressions({ fixtures: harbours() })
    ).show()
    await choose('Rules of', definition)
    expect(offers('Rules').slice(1)).toEqual([
      'Your own, on the whole object',
      'self.metadata.name.size() <= 20',
      'spec: self.minBerths <= self.maxBerths',
      'spec: self.region == oldSelf.region',
      "spec.piers[*]: self.name.matches('^[a-z]+$')",
    ])
    await eventually(() => contents.self.textContent?.includes('kind: Harbour'))
    await choose('Rules', 'spec: self.minBerths <= self.maxBerths')
    await see('.value', 'true')
    expect(contents.expression.textContent).toBe('self.minBerths <= self.maxBerths')
    expect(text('.self h3')).toBe('Harbour, of which spec is self')
    expect(facts()).toEqual(['bool', '5 of 1,000,000', 'at most 5 of 10,000,000'])
    await typeInto(contents.self, 'spec: {minBerths: 12}')
    await see('.value', 'false')
    await see('.message', 'harbours in the north have fewer berths')
    await typeInto(contents.expression, "self.minBerths == 'a'")
    await see('.problem', 'no matching overload')
    expect(deepQueryAll(panel.renderRoot, '.cm-lintRange-error').length).toBe(1)
  })

  it('rules of list items are evaluated on each', async () => {
    const { panel, contents, choose } = await (
      await openExpressions({ fixtures: harbours() })
    ).show()
    await choose('Rules of', definition)
    await choose('Rules', "spec.piers[*]: self.name.matches('^[a-z]+$')")
    await typeInto(contents.self, 'spec: {piers: [{name: east}, {name: West}]}')
    const paths = () => deepQueryAll(panel.renderRoot, '.path').map((path) => path.textContent)
    await eventually(() => paths().length === 2)
    expect(paths()).toEqual(['spec.piers[0]', 'spec.piers[1]'])
    expect(deepQueryAll(panel.renderRoot, '.run .no').length).toBe(1)
  })

  it('a rule that reads the old object is given one', async () => {
    const { contents, choose, see, text } = await (
      await openExpressions({ fixtures: harbours() })
    ).show()
    await choose('Rules of', definition)
    await choose('Rules', 'spec: self.region == oldSelf.region')
    await see('.value', 'true')
    await typeInto(contents.oldSelf, 'spec: {region: south}')
    await see('.message', 'harbours do not move')
    expect(text('.old h3')).toBe('The Harbour before')
  })

  it('rules follow their definition on the server', async () => {
    const { mock, show } = await openExpressions({ fixtures: harbours() })
    const { choose, see, offers } = await show()
    await choose('Rules of', definition)
    await choose('Rules', 'spec: self.minBerths <= self.maxBerths')
    await see('.value', 'true')
    const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions/harbours.example.com'
    const rules = '/spec/versions/0/schema/openAPIV3Schema/properties/spec/x-kubernetes-validations'
    const changed = 'self.minBerths < self.maxBerths'
    await mock
      .client()
      .patch(path, 'json', [{ op: 'replace', path: `${rules}/0/rule`, value: changed }])
    await eventually(() => offers('Rules').includes(`spec: ${changed}`))
    await mock.client().delete(path)
    const gone = `${definition} (not found)`
    await eventually(() => offers('Rules of').includes(gone))
    expect(offers('Rules of')).toEqual(['Any values', gone])
  })

  it('a chosen rule is there again after the panel was left', async () => {
    const { show } = await openExpressions({ fixtures: harbours() })
    const first = await show()
    await first.choose('Rules of', definition)
    await first.choose('Rules', "spec.piers[*]: self.name.matches('^[a-z]+$')")
    await first.see('.path', 'spec.piers[0]')
    first.panel.remove()
    const { see, text } = await show()
    await see('.path', 'spec.piers[0]')
    expect(text('.self h3')).toBe('Harbour, of which spec.piers[*] is self')
  })

  it('definitions that a user may not list are none', async () => {
    const { playground, show } = await openExpressions({ fixtures: harbours() })
    const { offers, see } = await show()
    await eventually(() => offers('Rules of').includes(definition))
    playground.view.update({ user: 'jane' })
    await eventually(() => !offers('Rules of').includes(definition))
    await see('.value', 'true')
    expect(offers('Rules of')).toEqual(['Any values'])
  })
})

const pod = `metadata: {name: web, namespace: team}
spec:
  containers:
    - {name: web, image: web:latest}
`

describe('the rules of a policy in the expressions panel', () => {
  const policy = 'policy known-images'

  it('rules of a policy are loaded, and read its variables and the request', async () => {
    const { contents, choose, offers, see, text, facts } = await (
      await openExpressions({ fixtures: exampleOf('Policy') })
    ).show()
    await choose('Rules of', policy)
    expect(offers('Rules').slice(1)).toEqual([
      'Your own validation',
      "match condition no-system-namespace: !request.namespace.startsWith('kube-')",
      'variable images: object.spec.containers.map(c, c.image)',
      "variable latest: variables.images.filter(i, i.endsWith(':latest') || !i.contains(':'))",
      'validation: variables.latest.size() == 0',
      'validation: oldObject == null || object.metadata.?labels == oldObject.metadata.?labels',
      "audit annotation images: variables.images.join(',')",
    ])
    await typeInto(contents.self, pod)
    await choose('Rules', 'validation: variables.latest.size() == 0')
    await see('.message', 'images without a version: web:latest')
    expect(text('.self h3')).toBe('object')
    expect(facts()[0]).toBe('bool')
    await choose(
      'Rules',
      "match condition no-system-namespace: !request.namespace.startsWith('kube-')",
    )
    await see('.value', 'true')
    await choose('Rules', 'variable images: object.spec.containers.map(c, c.image)')
    await see('.value', '["web:latest"]')
    await typeInto(contents.self, 'spec: {')
    await see('.problem', 'object, line')
  })

  it('a rule of a policy that reads the old object is given one', async () => {
    const { contents, choose, see, text } = await (
      await openExpressions({ fixtures: exampleOf('Policy') })
    ).show()
    await typeInto(contents.self, pod)
    await choose('Rules of', policy)
    await choose(
      'Rules',
      'validation: oldObject == null || object.metadata.?labels == oldObject.metadata.?labels',
    )
    await see('.value', 'true')
    expect(text('.old h3')).toBe('oldObject')
    await typeInto(contents.oldSelf, 'metadata: {labels: {a: b}}')
    await see('.message', 'labels of pods do not change')
  })
})

describe('the objects that the expressions panel offers', () => {
  it('objects of the resource in the table are offered, and opened', async () => {
    const fixtures =
      'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\nspec: {containers: [{name: web, image: a}]}\n'
    const { contents, choose, see, offers } = await (await openExpressions({ fixtures })).show()
    await typeInto(contents.expression, 'self.metadata.name')
    await choose('Objects', 'web')
    await see('.value', '"web"')
    expect(offers('Objects')).toEqual(['Objects…', 'web'])
  })

  it('objects that somebody has typed stay when a definition is chosen', async () => {
    const { contents, choose, see } = await (await openExpressions({ fixtures: harbours() })).show()
    await typeInto(contents.self, 'spec: {minBerths: 77}')
    await choose('Rules of', definition)
    await choose('Rules', 'spec: self.minBerths <= self.maxBerths')
    await see('.message', 'harbours in the north have fewer berths')
    await choose('Objects', 'Sample by the schema')
    await see('.value', 'true')
    expect(contents.self.textContent).toContain('minBerths: 0')
  })
})
