import { describe, expect, it } from 'vitest'
import { Description } from '../../../../../core/command/ctl/describe/description.ts'

describe('a description', () => {
  it('a description puts values that follow each other in a column, deeper labels included', () => {
    const description = new Description()
    description.field(0, 'Name', 'web')
    description.line(0, 'Spec:')
    description.field(1, 'Replicas', 3)
    description.field(1, 'A very long label', true)
    expect(description.finish()).toBe(
      'Name:  web\nSpec:\n  Replicas:           3\n  A very long label:  true\n',
    )
  })

  it('a description gives every value of a list a line, and says <none> of an empty one', () => {
    const description = new Description()
    description.list(0, 'Labels', ['a=1', 'b=2'])
    description.list(0, 'Annotations', [])
    expect(description.finish()).toBe(
      'Labels:       a=1\n              b=2\nAnnotations:  <none>\n',
    )
  })

  it('a description aligns what comes behind a flush by itself', () => {
    const description = new Description()
    description.field(0, 'Quite long', 'x')
    description.flush()
    description.field(0, 'A', 'y')
    expect(description.finish()).toBe('Quite long:  x\nA:  y\n')
  })

  it('a description underlines titles', () => {
    const description = new Description()
    description.titles(1, 'Type', 'Last Seen')
    expect(description.finish()).toBe('  Type  Last Seen\n  ----  ---------\n')
  })

  it('a description escapes what a terminal would obey', () => {
    const description = new Description()
    description.field(0, 'Message', '\u001b[2Jgone\rback')
    expect(description.finish()).toBe('Message:  ^[[2Jgone\\rback\n')
  })
})
