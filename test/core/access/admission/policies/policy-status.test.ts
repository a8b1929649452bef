import { expect, it } from 'vitest'
import { openTestServer } from '../../../../support/servers/test-server.ts'

const path = '/apis/admissionregistration.k8s.io/v1/validatingadmissionpolicies'

it('the status of a validating policy has the generation that was checked, and warnings of types for each kind', async () => {
  const server = await openTestServer()
  const watch = await server.watch(`${path}?watch=true`)
  await server.post(path, {
    metadata: { name: 'p' },
    spec: {
      matchConstraints: {
        resourceRules: [
          {
            apiGroups: ['apps'],
            apiVersions: ['v1'],
            operations: ['*'],
            resources: ['deployments', 'statefulsets'],
          },
        ],
      },
      validations: [{ expression: "object.spec.replicas == 'x'" }, { expression: 'true' }],
    },
  })
  await watch.next()
  const { object } = await watch.next()
  const warningOf = (kind: string): string =>
    `apps/v1, Kind=${kind}: ERROR: <input>:1:22: found no matching overload for '_==_' applied to '(int, string)'\n | object.spec.replicas == 'x'\n | .....................^\n`
  expect(object['status']).toEqual({
    observedGeneration: 1,
    typeChecking: {
      expressionWarnings: [
        {
          fieldRef: 'spec.validations[0].expression',
          warning: [warningOf('Deployment'), warningOf('StatefulSet')].join('\n'),
        },
      ],
    },
  })
})
