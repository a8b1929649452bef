import { nodeAuthorizer } from '../access/authz/node/node-authorizer.ts'
import { nodeRules } from '../requests/first-objects/first-objects.ts'
import type { AuthorizerMethod } from './access-methods.ts'

/** The authorizer `Node` of the chain. */
export const nodeMethod: AuthorizerMethod = ({ brand, gate, release, cache }) =>
  nodeAuthorizer({ brand, gate, cache, rules: nodeRules(brand, gate, release) })
