/**
 * The expression language by itself: `compileExpression` for most uses; environments, libraries, types and values for what
 * declares functions, types or costs of its own.
 */
export type { CheckedExpression } from './checker/checked-expression.ts'
export { type BaseCosts, costlyListBaseCosts, kubernetesBaseCosts } from './cost/base-costs.ts'
export type {
  CallEstimate,
  CallEstimator,
  CostNode,
  FunctionCost,
  Range,
  SizeEstimator,
} from './cost/function-cost.ts'
export {
  type Compilation,
  Environment,
  type EnvironmentOptions,
  type Planning,
} from './environment.ts'
export type { VariableSource } from './evaluation/frame.ts'
export type { EvaluateOptions, Evaluation, Program } from './evaluation/program.ts'
export {
  type CompileOptions,
  compileExpression,
  Expression,
  ExpressionError,
  type VariableValue,
} from './expression.ts'
export type {
  FunctionDeclaration,
  Implementation,
  LiteralArgument,
  Overload,
} from './function-declaration.ts'
export { everyLibrary } from './libraries/every-library.ts'
export { standardLibrary } from './libraries/standard/standard-library.ts'
export type { Library } from './library.ts'
export { parseUnchecked } from './parse-unchecked.ts'
export type { Issue } from './syntax/issue.ts'
export type { Macro, MacroContext, MacroIssue } from './syntax/macro.ts'
export type { ParseOptions } from './syntax/parse-options.ts'
export type { Location } from './syntax/source.ts'
export { standardMacros } from './syntax/standard-macros.ts'
export type { TypeProvider } from './type-provider.ts'
export {
  anyType,
  boolType,
  bytesType,
  type CelType,
  doubleType,
  durationType,
  dynType,
  intType,
  listOf,
  mapOf,
  nullType,
  objectType,
  opaqueType,
  optionalOf,
  stringType,
  timestampType,
  typeOf,
  typeParameter,
  uintType,
  wrapperOf,
} from './types/cel-type.ts'
export { describeType, formatType } from './types/format-type.ts'
export { parseType, TypeTextError } from './types/parse-type.ts'
export { usesPatterns } from './uses-patterns.ts'
export { equals } from './values/equals.ts'
export { fromJson } from './values/json-values.ts'
export { literalText } from './values/literal-text.ts'
export { toJson } from './values/to-json.ts'
export {
  CelError,
  Double,
  Duration,
  List,
  MapValue,
  OpaqueValue,
  Optional,
  type Result,
  StructValue,
  Timestamp,
  TypeValue,
  Uint,
  type Value,
} from './values/value.ts'
export { loadRegexEngine } from '../../base/regex/regex-engine.ts'
