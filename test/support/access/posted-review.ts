import { tokenAuthenticator } from '../../../core/access/authn/token-authenticator.ts'
import { unionTokenAuthenticator } from '../../../core/access/authn/union-authenticator.ts'
import type { Attributes, Authorizer, Decision } from '../../../core/access/authz/authorizer.ts'
import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { User } from '../../../core/base/api/user.ts'
import { decodeObject } from '../../../core/objects/schema/decode.ts'
import { answerReview } from '../../../core/requests/operations/reviews/answer-review.ts'
import {
  type RequestExchange,
  type RequestTarget,
  ResourceContext,
} from '../../../core/requests/rest/resource-context.ts'
import { refusal } from '../requests/refusal.ts'
import { builtIn } from '../schemas/built-in-catalog.ts'
import { testRuntime } from '../servers/test-runtime.ts'

export const jane: User = {
  name: 'jane',
  uid: '7',
  groups: ['dev', 'system:authenticated'],
  extra: new Map([['scopes', ['a', 'b']]]),
}

export interface Asked {
  readonly review: JsonObject
  readonly asked: readonly Attributes[]
}

const kinds: Readonly<Record<string, string>> = {
  SelfSubjectReview: 'authentication',
  TokenReview: 'authentication',
  SelfSubjectAccessReview: 'authorization',
  SubjectAccessReview: 'authorization',
  LocalSubjectAccessReview: 'authorization',
  SelfSubjectRulesReview: 'authorization',
}

/** Posts a review as jane; the authorizer answers `decision` to everything and notes what it was asked. */
export async function post(
  kind: string,
  content: JsonObject,
  decision: Decision = { outcome: 'allow', reason: '' },
  namespace = '',
): Promise<Asked> {
  const group = `${kinds[kind]}.k8s.io`
  const asked: Attributes[] = []
  const authorizer: Authorizer = {
    authorize(attributes) {
      asked.push(attributes)
      return decision
    },
    rules: (user, where) => ({
      rules: [
        {
          verbs: ['get'],
          apiGroups: [''],
          resources: ['pods'],
          resourceNames: [`${user.name}-${where}`],
          nonResourceURLs: [],
        },
        {
          verbs: ['get'],
          apiGroups: [],
          resources: [],
          resourceNames: [],
          nonResourceURLs: ['/x'],
        },
      ],
      incomplete: false,
    }),
  }
  const resource = `${kind.toLowerCase()}s`
  const services = {
    brand: brands.k8s,
    runtime: testRuntime(),
    store: {},
    settings: {},
    access: {
      authorizer,
      tokenAuthenticator: unionTokenAuthenticator([
        tokenAuthenticator(new Map([['s3cret', jane]])),
      ]),
    },
  }
  const context = new ResourceContext(
    { services } as unknown as RequestExchange,
    {
      definition: { group, version: 'v1', resource, kind },
      info: { namespace },
      user: jane,
    } as unknown as RequestTarget,
    () => {
      throw new TypeError('a review is not encoded here')
    },
  )
  const { schema } = builtIn(`${resource}.v1.${group}`)
  const posted = { apiVersion: `${group}/v1`, kind, metadata: {}, ...content }
  const object = decodeObject(schema, posted).object as ApiObject
  const operation = { object, validate: async () => undefined }
  return { review: await answerReview(context, operation), asked }
}

export async function refusalOf(...asked: Parameters<typeof post>): Promise<unknown> {
  const { code, message } = await refusal(post(...asked))
  return { code, message }
}
