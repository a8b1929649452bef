import { describe, expect, it } from 'vitest'
import { clusterControllerNames } from '../../../../core/cluster/controllers/cluster-controller-names.ts'
import {
  controllerNames,
  controllersOfServer,
  controllersOnRequest,
  selectControllers,
} from '../../../../core/cluster/controllers/select-controllers.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

function chosen(...list: string[]): readonly string[] {
  return controllerNames.filter(selectControllers(list))
}

const onRequest = ['bootstrap-signer-controller', 'token-cleaner-controller']
const ofClusters = clusterControllerNames.map(({ name }) => name)
const byDefault = controllerNames.filter(
  (name) => !onRequest.includes(name) && !ofClusters.includes(name),
)

describe('a list of controllers', () => {
  it('has the controllers apart whose work kube-apiserver does itself', () => {
    expect(controllersOfServer.toSorted()).toEqual([
      'event-ttl-controller',
      'service-repair-controller',
    ])
  })

  it('a list of controllers chooses all by a star, but for those that must be named', () => {
    expect(chosen('*')).toEqual(byDefault)
    expect(controllersOnRequest).toEqual(['bootstrapsigner', 'tokencleaner'])
  })

  it('a list of controllers chooses tokencleaner and bootstrapsigner where it names them, beside a star or not', () => {
    const names = [...byDefault, 'token-cleaner-controller'].sort()
    expect(chosen('*', 'tokencleaner')).toEqual(names)
    expect(chosen('token-cleaner-controller', '*')).toEqual(names)
    expect(chosen('bootstrapsigner')).toEqual(['bootstrap-signer-controller'])
    expect(chosen('*', '-tokencleaner')).toEqual(byDefault)
  })

  it('a list of controllers chooses none where it names none', () => {
    expect(chosen()).toEqual([])
    expect(chosen('-namespace-controller')).toEqual([])
  })

  it('a list of controllers chooses those it names, by either name', () => {
    expect(chosen('garbagecollector', 'namespace-controller')).toEqual([
      'garbage-collector-controller',
      'namespace-controller',
    ])
  })

  it('a list of controllers leaves out those with a minus, wherever the star is', () => {
    const others = byDefault.filter((name) => name !== 'namespace-controller')
    expect(chosen('*', '-namespace')).toEqual(others)
    expect(chosen('-namespace-controller', '*')).toEqual(others)
  })

  it('a list of controllers goes by the first word about each', () => {
    expect(chosen('namespace', '-namespace')).toEqual(['namespace-controller'])
    expect(chosen('-namespace', 'namespace')).toEqual([])
  })

  it('a list of controllers is refused where it names one that does not exist', () => {
    expect(() => chosen('*', '-widget')).toThrow(
      new RangeError(`there is no controller "widget"; there are ${controllerNames.join(', ')}`),
    )
  })
})

describe('the controllers of a simulated cluster', () => {
  function simulated(list: readonly string[], simulate: boolean | readonly string[]) {
    return controllerNames.filter(selectControllers(list, simulate))
  }

  it('run beside those of a star', () => {
    expect(simulated(['*'], true)).toEqual([...byDefault, ...ofClusters].toSorted())
    expect(simulated(['*', '-cronjob'], true)).not.toContain('cronjob-controller')
  })

  it('run where a list names them', () => {
    expect(simulated(['*'], ['scheduler'])).toEqual([...byDefault, 'scheduler'].toSorted())
    expect(simulated(['deployment'], false)).toEqual(['deployment-controller'])
  })

  it('do not run without a star that would mean them', () => {
    expect(simulated(['namespace'], true)).toEqual(['namespace-controller'])
  })

  it('are refused where the list names one that does not exist', () => {
    expect(() => simulated(['*'], ['schedulr'])).toThrow('did you mean scheduler?')
  })
})

describe('a server', () => {
  it('a server does not start with a controller that does not exist', async () => {
    await expect(openTestServer({ controllers: ['namespaces'] })).rejects.toThrow(RangeError)
  })

  it('a server leaves to others what the controllers it does not run would do', async () => {
    const server = await openTestServer({ controllers: ['*', '-namespace'] })
    await server.post('/api/v1/namespaces', { metadata: { name: 'old' } })
    await server.delete('/api/v1/namespaces/old')
    const { body } = await server.get('/api/v1/namespaces/old')
    expect(body['spec']).toEqual({ finalizers: ['kubernetes'] })
  })
})
