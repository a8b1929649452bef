import type { HostileInput } from './hostile-input.ts'

/** A patch that puts many members at the front of a list. */
const frontAdds: HostileInput = {
  name: 'a patch that adds 10,000 items at the front of a list',
  async run(target) {
    const path = '/api/v1/namespaces/default/configmaps'
    await target.create(path, { metadata: { name: 'list', finalizers: ['a.b/c'] } })
    const patch = Array.from({ length: 10_000 }, (_, at) => ({
      op: 'add',
      path: '/metadata/finalizers/0',
      value: `a.b/c${at}`,
    }))
    await target.send('PATCH', `${path}/list`, patch, {
      'content-type': 'application/json-patch+json',
    })
    await target.send(
      'PATCH',
      `${path}/list`,
      { metadata: { finalizers: null } },
      { 'content-type': 'application/merge-patch+json' },
    )
  },
}

export const writeInputs: readonly HostileInput[] = [frontAdds]
