import { hostname } from 'node:os'
import {
  abacAuthorizer,
  type ApiServerOptions,
  type AuthorizationConfiguration,
  authorizerChain,
  type AuthorizerMethod,
  type Brand,
  type ChainOptions,
  type CompileCondition,
  completeChain,
  loadAccessConditions,
  nodeMethod,
  rbacMethod,
  readAbacPolicies,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readRequired } from '../../base/files/file-store.ts'
import type { StartContext } from '../running/start-context.ts'
import { openChain } from './authorization-chain.ts'
import { AuthorizationFile } from './authorization-file.ts'
import { configurationOfModes, hasModeOptions } from './authorization-modes.ts'

const noConditions: CompileCondition = () => ({
  ok: false,
  detail: 'flags have no match conditions',
  isInternal: true,
})

/**
 * Prepares the chain of authorizers by the start options.
 * @throws StartupError
 */
export async function prepareAuthorization(
  context: StartContext,
): Promise<Pick<ApiServerOptions, 'authorizers'>> {
  const { authorizationConfigFile: path } = context.options
  const chain = path === undefined ? await chainOfModes(context) : await chainOfFile(path, context)
  const { authorizers } = chain.configuration.value
  const hasPolicies = authorizers.some(({ type }) => type === 'ABAC')
  const methods = new Map<string, AuthorizerMethod>([
    ['RBAC', rbacMethod],
    ['Node', nodeMethod],
    ...(hasPolicies ? [['ABAC', await abacMethod(context)] as const] : []),
  ])
  return { authorizers: [authorizerChain({ ...chain, hostname: hostname(), methods })] }
}

type Chain = Pick<ChainOptions, 'configuration' | 'onFault'>

async function chainOfModes(context: StartContext): Promise<Chain> {
  const configuration = configurationOfModes(context.options)
  if (configuration.authorizers.some(({ webhook }) => webhook)) {
    const read = (): AuthorizationConfiguration => configuration
    const chain = await openChain({ read, compile: noConditions }, context)
    context.closers.add(() => chain.close())
    return { configuration: chain }
  }
  const connectionOf = (): never => {
    throw new TypeError('a chain without webhooks has no connections')
  }
  const value = completeChain(configuration, { text: '', compile: noConditions, connectionOf })
  return { configuration: { value, onChange: () => () => undefined } }
}

async function chainOfFile(path: string, context: StartContext): Promise<Chain> {
  const { brand, options, closers } = context
  if (hasModeOptions(options)) {
    throw new StartupError(
      '--authorization-config can not be specified when --authorization-mode or --authorization-webhook-* flags are defined',
    )
  }
  const compile = await loadAccessConditions(brand)
  const source = new AuthorizationFile(path, brand, compile)
  const file = { path, what: 'the configuration of --authorization-config' }
  const chain = await openChain({ file, read: (text) => source.read(text), compile }, context)
  closers.add(() => chain.close())
  source.started(source.read(chain.value.text))
  return { configuration: chain, onFault: (listener) => chain.onFault(listener) }
}

async function abacMethod(context: StartContext): Promise<AuthorizerMethod> {
  const { options, brand, runtime } = context
  const { authorizationPolicyFile: path } = options
  if (path === undefined) {
    throw new StartupError('the authorizer ABAC needs --authorization-policy-file')
  }
  const text = await readRequired(path, 'the policies of --authorization-policy-file')
  const { policies, hasOlder } = readPolicies(text, path, brand)
  if (hasOlder) {
    const message = 'a policy file has policies without a version; give them kind and apiVersion'
    runtime.logger.warn(message, { path })
  }
  return () => abacAuthorizer(policies)
}

function readPolicies(
  text: string,
  path: string,
  brand: Brand,
): ReturnType<typeof readAbacPolicies> {
  try {
    return readAbacPolicies(text, path, brand)
  } catch (error) {
    throw error instanceof RangeError ? new StartupError(error.message, error) : error
  }
}
