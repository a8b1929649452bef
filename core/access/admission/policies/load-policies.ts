import { Lazy } from '../../../base/execution/lazy.ts'
import type * as compiler from './policy-compiler.ts'

/** What compiles policies, with the engine of patterns that their expressions may use. */
export type PolicyCompiler = typeof compiler

export const policyCompiler: Lazy<PolicyCompiler> = new Lazy(() => import('./policy-compiler.ts'))
