import { formerAccumulator } from './accumulator-names.ts'
import { type ComprehensionExpr, type Expr, operators } from './ast.ts'
import type { MacroContext } from './macro.ts'

/** What a macro makes of a comprehension's accumulator. */
export type Fold = Pick<ComprehensionExpr, 'initial' | 'condition' | 'step' | 'result'>

/** Whether a name is that of an accumulator, which an iteration variable may not have. */
export function isAccumulator(context: MacroContext, name: string): boolean {
  return name === context.accumulator || name === formerAccumulator
}

export function accumulator(context: MacroContext): Expr {
  return context.ident(context.accumulator)
}

// Ids of expressions count up as they are made: the order is that of cel-go.

/** The fold of `all`: true until the predicate is false for an element. */
export function allFold(context: MacroContext, predicate: Expr): Fold {
  return {
    initial: context.constant(true),
    condition: context.call(operators.notStrictlyFalse, accumulator(context)),
    step: context.call(operators.logicalAnd, accumulator(context), predicate),
    result: accumulator(context),
  }
}

/** The fold of `exists`: false until the predicate is true for an element. */
export function existsFold(context: MacroContext, predicate: Expr): Fold {
  return {
    initial: context.constant(false),
    condition: context.call(
      operators.notStrictlyFalse,
      context.call(operators.logicalNot, accumulator(context)),
    ),
    step: context.call(operators.logicalOr, accumulator(context), predicate),
    result: accumulator(context),
  }
}

/** The fold of `exists_one`: counts the elements for which the predicate is true. */
export function existsOneFold(context: MacroContext, predicate: Expr): Fold {
  return {
    initial: context.constant(0),
    condition: context.constant(true),
    step: context.call(
      operators.conditional,
      predicate,
      context.call(operators.add, accumulator(context), context.constant(1)),
      accumulator(context),
    ),
    result: context.call(operators.equals, accumulator(context), context.constant(1)),
  }
}
