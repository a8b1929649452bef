import { describe, expect, it } from 'vitest'
import { fieldRange, writtenField } from '../../../../web-playground/editor/field-range.ts'
import { parseYamlTree, valueNode } from '../../../../web-playground/editor/yaml-tree.ts'

const text = `# a pod
apiVersion: v1
metadata:
  name: web
  labels: {app: web, "app.example.com/tier": front}
spec:
  containers:
    - name: one
      image: nginx
    - name: two
      ports: [{containerPort: 80}]
  template: &t
    replicas: 2
`

function rootOf(yaml: string) {
  const document = parseYamlTree(yaml).topNode.getChild('Document')
  const root = document && valueNode(document)
  if (!root) throw new TypeError('no document')
  return root
}

function found(path: string): string | undefined {
  const range = fieldRange(rootOf(text), text, path)
  return range && text.slice(range.from, range.to)
}

describe('the range of a field', () => {
  it.each([
    ['metadata.name', 'name'],
    ['spec.containers[1].ports[0].containerPort', 'containerPort'],
    ['spec.containers[0]', 'name: one'],
    ['metadata.labels[app.example.com/tier]', '"app.example.com/tier"'],
    ['metadata.labels.app.example.com/tier', '"app.example.com/tier"'],
    ['spec.template.replicas', 'replicas'],
  ])('the field %s is at %s', (path, at) => {
    expect(found(path)).toBe(at)
  })

  it.each([
    ['spec.containers[0].resources.limits', 'name: one'],
    ['spec.containers[7].name', 'containers'],
    ['metadata.annotations[a]', 'metadata'],
  ])('the field %s is absent, so %s around it is shown', (path, at) => {
    expect(found(path)).toBe(at)
  })

  it('a field is nowhere when nothing of its path is there', () => {
    expect(found('status.phase')).toBeUndefined()
  })

  it('a field range finds items for messages that leave their numbers out', () => {
    expect(found('spec.containers.ports.containerPort')).toBe('containerPort')
  })

  it('a field range finds the value, to write another in its place', () => {
    const root = rootOf(text)
    const range = writtenField(root, text, ['metadata', 'name'])?.value
    expect(range && text.slice(range.from, range.to)).toBe('web')
    expect(writtenField(root, text, ['metadata', 'resourceVersion'])).toBeUndefined()
  })
})
