import type { JsonObject } from '../../../core/base/api/json.ts'
import type { SeenEvent } from '../requests/watch-reader.ts'
import type { TestServer, Watch } from '../servers/test-server.ts'

export const systemSecrets = '/api/v1/namespaces/kube-system/secrets'

/** A bootstrap token as users write it. */
export const bootstrapToken = 'abcdef.0123456789abcdef'

/** A secret of a bootstrap token, with `data` over what makes it valid for everything. */
export function bootstrapSecret(id = 'abcdef', data: JsonObject = {}): JsonObject {
  return {
    metadata: { name: `bootstrap-token-${id}` },
    type: 'bootstrap.kubernetes.io/token',
    stringData: {
      'token-id': id,
      'token-secret': '0123456789abcdef',
      description: 'The token of a test.',
      'usage-bootstrap-authentication': 'true',
      'usage-bootstrap-signing': 'true',
      ...data,
    },
  }
}

/** The answer to who a bearer of `token` is: a name, or the status of a refusal. */
export async function whoBears(server: TestServer, token: string): Promise<unknown> {
  const address = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
  const answer = await server.post(address, {}, { headers: { authorization: `Bearer ${token}` } })
  if (answer.status !== 201) return answer.status
  return (answer.body as unknown as { status: { userInfo: unknown } }).status.userInfo
}

/** The next event of a watch that `fits`. */
export async function eventOf(
  watch: Watch,
  fits: (event: SeenEvent) => boolean,
): Promise<SeenEvent> {
  for (;;) {
    const event = await watch.next()
    if (fits(event)) return event
  }
}
