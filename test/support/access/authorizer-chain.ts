import type { ChainedAuthorizer } from '../../../core/access/authz/configuration/chain-configuration.ts'
import type { WebhookSettings } from '../../../core/access/authz/webhook/webhook-authorizer.ts'
import { authorizerChain, type AuthorizerMethod, rbacMethod } from '../../../core/index.ts'

/** A webhook of the chain that caches nothing, where a test does not say otherwise. */
export function hookSettings(settings: Partial<WebhookSettings> = {}): WebhookSettings {
  return {
    name: 'hook',
    connection: {
      endpoint: { url: 'https://hook.test/authorize', service: undefined, tls: {} },
      credentials: { authorization: 'Bearer hook-secret' },
    },
    version: 'v1',
    timeout: 3000,
    told: '3s',
    authorizedTtl: 0,
    unauthorizedTtl: 0,
    onError: 'no-opinion',
    conditions: [],
    ...settings,
  }
}

/** A chain that stays as it is, of RBAC, webhooks, and `methods` by their type. */
export function fixedChain(
  authorizers: readonly ChainedAuthorizer[],
  methods: Readonly<Record<string, AuthorizerMethod>> = {},
): AuthorizerMethod {
  return authorizerChain({
    configuration: { value: { text: '', key: '', authorizers }, onChange: () => () => undefined },
    hostname: 'test-host',
    methods: new Map([['RBAC', rbacMethod], ...Object.entries(methods)]),
  })
}
