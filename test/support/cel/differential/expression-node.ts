/** An expression as it was made, so that its parts can be evaluated alone. */
export type ExpressionNode = LeafNode | FormNode | LoopNode

/** A literal or a name. */
export interface LeafNode {
  readonly kind: 'leaf'
  readonly text: string
}

/** An operator, a call, an access or a literal with parts. */
export interface FormNode {
  readonly kind: 'form'
  /** Text with a kind for each part: `($int + $int)`. */
  readonly form: string
  readonly parts: readonly ExpressionNode[]
}

/** A macro that runs its bodies on each element of a range. */
export interface LoopNode {
  readonly kind: 'loop'
  readonly macro: string
  readonly variable: string
  readonly range: ExpressionNode
  readonly bodies: readonly ExpressionNode[]
}

/** A part of a form: a dollar sign and the name of a kind. */
export const partPattern: RegExp = /\$[a-z]+/g

export function textOf(node: ExpressionNode): string {
  switch (node.kind) {
    case 'leaf':
      return node.text
    case 'form': {
      let index = 0
      const parts = node.parts.map(textOf)
      return node.form.replaceAll(partPattern, () => parts[index++] ?? '')
    }
    case 'loop': {
      const bodies = node.bodies.map(textOf).join(', ')
      return `${textOf(node.range)}.${node.macro}(${node.variable}, ${bodies})`
    }
  }
}

/** The parts of an expression, but for those in loops. */
export function partsOf(node: ExpressionNode): readonly ExpressionNode[] {
  if (node.kind === 'form') return node.parts
  return node.kind === 'loop' ? [node.range] : []
}
