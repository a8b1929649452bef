import { join } from 'node:path'
import { go, isThere, kubernetesModule, release, requirePackages } from './kubernetes-module.ts'

export interface BuiltSuite {
  /** The program `e2e.test`. */
  readonly program: string
  /** The folder of the module `k8s.io/kubernetes`. */
  readonly module: string
}

/**
 * Builds Kubernetes' `e2e.test` from its Go modules, once: three minutes on two cores, and 1 GB of modules.
 * @param cache where the program and its module stand
 * @param given a program that was built elsewhere
 * @throws Error where there is no Go, or a module cannot be had.
 */
export async function buildSuite(cache: string, given: string | undefined): Promise<BuiltSuite> {
  const kubernetes = await kubernetesModule(cache)
  const program = given ?? join(cache, `e2e-${release}.test`)
  if (await isThere(program)) return { program, module: kubernetes.module }
  process.stderr.write(`building the suite of ${release} in ${cache}\n`)
  const path = 'k8s.io/kubernetes/test/e2e'
  await requirePackages(kubernetes, [path])
  await go(kubernetes.source, ['test', '-c', '-vet=off', '-p', '2', '-o', program, path])
  return { program, module: kubernetes.module }
}
