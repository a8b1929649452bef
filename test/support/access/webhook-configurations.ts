import type { JsonObject } from '../../../core/base/api/json.ts'
import type { TestServer } from '../servers/test-server.ts'

export type WebhookPhase = 'mutating' | 'validating'

const kinds = {
  mutating: 'MutatingWebhookConfiguration',
  validating: 'ValidatingWebhookConfiguration',
} as const

const apiVersion = 'admissionregistration.k8s.io/v1'

export function configurationsPath(phase: WebhookPhase): string {
  return `/apis/${apiVersion}/${phase}webhookconfigurations`
}

/** The URL of a webhook of {@link webhook}, by the first label of its name. */
export function hookUrl(name: string): string {
  return `https://hooks.example/${name}`
}

/** A webhook that is asked about config maps; `facts` override what is usual. */
export function webhook(name: string, facts: JsonObject = {}): JsonObject {
  return {
    name: `${name}.example.com`,
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    clientConfig: { url: hookUrl(name) },
    rules: [{ operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
    ...facts,
  }
}

/** Stores a configuration of webhooks; it is in effect for the next request. */
export async function configure(
  server: TestServer,
  phase: WebhookPhase,
  webhooks: readonly JsonObject[],
  name = 'hooks',
): Promise<void> {
  const configuration = { apiVersion, kind: kinds[phase], metadata: { name }, webhooks }
  const { status, text } = await server.post(configurationsPath(phase), configuration)
  if (status !== 201) throw new Error(text)
}
