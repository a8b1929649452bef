import { loadRegexEngine } from '../../patterns/regex-engine.ts'
import type * as compiler from './policy-compiler.ts'

/** What compiles policies. */
export type PolicyCompiler = typeof compiler

let loaded: PolicyCompiler | undefined

/** Loads the compiler of policies, which bundlers keep in a chunk of its own, and the regex engine that expressions may use. */
export async function loadPolicyCompiler(): Promise<PolicyCompiler> {
  await loadRegexEngine()
  loaded ??= await import('./policy-compiler.ts')
  return loaded
}

/** The compiler of policies; undefined as long as nothing has loaded it. */
export function policyCompiler(): PolicyCompiler | undefined {
  return loaded
}
