import type { TestServer } from '../../support/servers/test-server.ts'

/** The user info of a SelfSubjectReview's answer. */
export interface UserInfo {
  readonly username?: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: Readonly<Record<string, readonly string[]>>
}

export const selfSubjectReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'

/** Asks the server who the holder of a token is; without a token, who an anonymous request is. */
export async function whoIs(server: TestServer, token: string): Promise<UserInfo> {
  const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }
  const { status, body, text } = await server.post(selfSubjectReviews, review, { as: token })
  if (status !== 201) throw new TypeError(text)
  return (body as unknown as { status: { userInfo: UserInfo } }).status.userInfo
}

/** Asks whether the holder of a token may do something: the status of a SelfSubjectAccessReview. */
export async function mayDo(
  server: TestServer,
  as: string,
  spec: object,
): Promise<{ readonly allowed: boolean; readonly denied?: boolean; readonly reason?: string }> {
  const path = '/apis/authorization.k8s.io/v1/selfsubjectaccessreviews'
  const { status, body, text } = await server.post(path, { spec }, { as })
  if (status !== 201) throw new TypeError(text)
  return (body as unknown as { status: { allowed: boolean } }).status
}
