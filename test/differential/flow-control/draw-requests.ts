import type { Chance } from '../chance.ts'
import type { Request } from '../exchange.ts'
import { groups, namespaces, paths, resources, serviceAccounts, users } from './draw-objects.ts'

/** A user that an administrator acts as. */
function drawUser(chance: Chance): Readonly<Record<string, string>> {
  if (chance.below(3) === 0) {
    const name = `system:serviceaccount:${chance.pick(namespaces)}:${chance.pick(serviceAccounts)}`
    return { 'impersonate-user': name }
  }
  const user = { 'impersonate-user': chance.pick(users) }
  return chance.below(2) === 0 ? user : { ...user, 'impersonate-group': chance.pick(groups) }
}

/**
 * A request that leaves nothing behind: writes are of what does not exist, or dry. No pods are created, as these are admitted by what
 * controllers have made.
 */
export function drawRequest(chance: Chance): Request {
  const headers = drawUser(chance)
  const who = Object.values(headers).join(' of ')
  if (chance.below(4) === 0) {
    const method = chance.pick(['GET', 'GET', 'POST', 'HEAD'])
    return { name: `path, ${who}`, method, path: chance.pick(paths), headers }
  }
  const [group, resource] = chance.pick(resources)
  const [plural = '', subresource = ''] = resource.split('/')
  const root = group === '' ? '/api/v1' : `/apis/${group}/v1`
  const isNamespaced = plural !== 'namespaces' && group !== 'authorization.k8s.io'
  const place = isNamespaced && chance.below(4) > 0 ? `/namespaces/${chance.pick(namespaces)}` : ''
  const collection = `${root}${place}/${plural}`
  const one = `${collection}/absent${subresource === '' ? '' : `/${subresource}`}`
  const write = {
    headers,
    body: { metadata: { name: 'absent' } },
    contentType: 'application/merge-patch+json',
  }
  return chance.pick<Request>([
    { name: `get, ${who}`, method: 'GET', path: one, headers },
    { name: `list, ${who}`, method: 'GET', path: collection, headers },
    { name: `page, ${who}`, method: 'GET', path: `${collection}?limit=1`, headers },
    {
      name: `watch, ${who}`,
      method: 'GET',
      path: `${collection}?watch=1&timeoutSeconds=1`,
      headers,
    },
    { name: `patch, ${who}`, method: 'PATCH', path: `${one}?dryRun=All`, ...write },
    { name: `delete, ${who}`, method: 'DELETE', path: `${one}?dryRun=All`, headers },
    ...(plural === 'pods'
      ? []
      : [
          {
            name: `create, ${who}`,
            method: 'POST',
            path: `${collection}?dryRun=All`,
            ...write,
            contentType: 'application/json',
          },
        ]),
  ])
}
