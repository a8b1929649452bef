import { describe, expect, it } from 'vitest'
import { TypedWorkstation } from '../../../support/command/typed-workstation.ts'

/** The lines of the tutorial "Learn Kubernetes Basics", as it has them now and had them in former years. */
describe('the tutorial Kubernetes Basics, typed as it stands', () => {
  const workstation = new TypedWorkstation()

  it('module 1: create a cluster', async () => {
    expect(await workstation.type('minikube start')).toContain('node-1')
    expect(await workstation.type('minikube status')).toContain('apiserver: Running\n')
    expect(await workstation.type('minikube version; minikube dashboard --url')).toMatch(
      /^minikube/,
    )
    expect(await workstation.type('kubectl version')).toMatch(
      /^Client Version: .*\nServer Version: /s,
    )
    expect(await workstation.type('kubectl cluster-info')).toContain('is running at')
    expect(await workstation.type('kubectl get nodes')).toMatch(/^node-1 +Ready /m)
  })

  it('module 2: deploy an app, and ask it through a proxy', async () => {
    await workstation.type(
      'kubectl create deployment kubernetes-bootcamp --image=gcr.io/google-samples/kubernetes-bootcamp:v1',
    )
    await workstation.type('kubectl rollout status deployment/kubernetes-bootcamp')
    expect(await workstation.type('kubectl get deployments')).toMatch(
      /^kubernetes-bootcamp +1\/1 +1 +1 /m,
    )
    await workstation.type(
      'kubectl proxy > proxied &\nuntil grep -q Starting proxied; do sleep 1; done',
    )
    expect(await workstation.type('cat proxied')).toBe('Starting to serve on 127.0.0.1:8001\n')
    expect(await workstation.type('curl -s http://localhost:8001/version')).toContain(
      '"major": "1"',
    )
    await workstation.type(
      String.raw`export POD_NAME="$(kubectl get pods -o go-template --template '{{range .items}}{{.metadata.name}}{{"\n"}}{{end}}')"`,
    )
    expect(await workstation.type('echo Name of the Pod: $POD_NAME')).toMatch(
      /^Name of the Pod: kubernetes-bootcamp-\w+-\w+\n$/,
    )
    const answer = /^Hello Kubernetes bootcamp! \| Running on: kubernetes-bootcamp-\w+-\w+ \| v=1\n/
    const url = 'http://localhost:8001/api/v1/namespaces/default/pods/$POD_NAME:8080/proxy/'
    expect(await workstation.type(`curl -s ${url}`)).toMatch(answer)
    expect(
      await workstation.type(
        'curl -s http://localhost:8001/api/v1/pods -XDELETE -o /dev/null -w "%{http_code}" -H "Host: elsewhere"',
      ),
    ).toBe('403')
    await workstation.type('kill %1; wait')
    expect((await workstation.run('curl -s http://localhost:8001/version')).code).toBe(7)
  })

  it('module 3: explore the app', async () => {
    expect(await workstation.type('kubectl describe pods')).toContain(
      'Image:          gcr.io/google-samples/kubernetes-bootcamp:v1\n',
    )
    expect(await workstation.type('kubectl logs "$POD_NAME"')).toMatch(
      /^Kubernetes Bootcamp App Started At: /,
    )
    expect(await workstation.type('kubectl exec "$POD_NAME" -- env')).toContain(
      'HOSTNAME=kubernetes-bootcamp-',
    )
    const pod = (await workstation.type('echo $POD_NAME')).trim()
    const shown = await workstation.typeKeys(
      [
        `export POD_NAME=${pod}`,
        'kubectl exec -ti $POD_NAME -- bash',
        'cat server.js',
        'curl http://localhost:8080',
        'exit',
        'exit',
      ],
      /[$#] $/,
    )
    expect(shown).toMatch(
      /createServer[^]*Hello Kubernetes bootcamp! \| Running on: kubernetes-bootcamp-/,
    )
  })

  it('module 4: expose the app, and use labels', async () => {
    expect(await workstation.type('kubectl get services')).toMatch(/^kubernetes +ClusterIP /m)
    await workstation.type(
      'kubectl expose deployment/kubernetes-bootcamp --type="NodePort" --port 8080',
    )
    expect(await workstation.type('kubectl describe services/kubernetes-bootcamp')).toMatch(
      /^NodePort: +<unset> +\d+\/TCP$/m,
    )
    await workstation.type(
      `export NODE_PORT="$(kubectl get services/kubernetes-bootcamp -o go-template='{{(index .spec.ports 0).nodePort}}')"`,
    )
    expect(await workstation.type('echo "NODE_PORT=$NODE_PORT"')).toMatch(/^NODE_PORT=3\d{4}\n$/)
    const asked = 'curl -s http://"$(minikube ip):$NODE_PORT"'
    expect(await workstation.type(asked)).toMatch(/^Hello Kubernetes bootcamp! .* v=1\n/)
    expect(await workstation.type('curl -s $(minikube service kubernetes-bootcamp --url)')).toMatch(
      /^Hello/,
    )
    expect(await workstation.type('kubectl describe deployment')).toContain(
      'app=kubernetes-bootcamp\n',
    )
    expect(await workstation.type('kubectl get pods -l app=kubernetes-bootcamp')).toMatch(/Running/)
    expect(await workstation.type('kubectl label pods "$POD_NAME" version=v1')).toMatch(
      / labeled\n$/,
    )
    expect(await workstation.type('kubectl get pods -l version=v1')).toMatch(/Running/)
    expect(await workstation.type('kubectl delete service -l app=kubernetes-bootcamp')).toMatch(
      /deleted/,
    )
    expect((await workstation.run(asked)).code).toBe(7)
    expect(
      await workstation.type(
        'kubectl exec -i "$POD_NAME" -- curl -s http://localhost:8080 < /dev/null',
      ),
    ).toMatch(/^Hello/)
  })

  it('module 5: scale the app, whose service balances over its pods', async () => {
    await workstation.type(
      'kubectl expose deployment/kubernetes-bootcamp --type="NodePort" --port 8080',
    )
    expect(await workstation.type('kubectl get rs')).toMatch(/^kubernetes-bootcamp-\w+ +1 +1 +1 /m)
    await workstation.type('kubectl scale deployments/kubernetes-bootcamp --replicas=4')
    await workstation.type('kubectl rollout status deployments/kubernetes-bootcamp')
    expect(await workstation.type('kubectl get deployments')).toMatch(/ 4\/4 /)
    expect((await workstation.type('kubectl get pods -o wide')).match(/Running/g)).toHaveLength(4)
    await workstation.type(
      `export NODE_PORT="$(kubectl get services/kubernetes-bootcamp -o go-template='{{(index .spec.ports 0).nodePort}}')"`,
    )
    const answers = await workstation.type(
      'for i in 1 2 3 4; do curl -s http://"$(minikube ip):$NODE_PORT"; done | sort -u | wc -l',
    )
    expect(Number(answers)).toBe(4)
    await workstation.type('kubectl scale deployments/kubernetes-bootcamp --replicas=2')
    expect(await workstation.type('kubectl get deployments')).toMatch(/ 2\/2 /)
  })

  it('module 6: update the app, and undo an update', async () => {
    expect(
      await workstation.type(
        'kubectl set image deployments/kubernetes-bootcamp kubernetes-bootcamp=docker.io/jocatalin/kubernetes-bootcamp:v2',
      ),
    ).toBe('deployment.apps/kubernetes-bootcamp image updated\n')
    expect(
      await workstation.type('kubectl rollout status deployments/kubernetes-bootcamp'),
    ).toMatch(/successfully rolled out\n$/)
    expect(await workstation.type('curl -s http://"$(minikube ip):$NODE_PORT"')).toMatch(/ v=2\n/)
    await workstation.type(
      'kubectl set image deployments/kubernetes-bootcamp kubernetes-bootcamp=gcr.io/google-samples/kubernetes-bootcamp:v10\nsleep 30',
    )
    expect(await workstation.type('kubectl get pods')).toMatch(/ImagePullBackOff|ErrImagePull/)
    expect(await workstation.type('kubectl describe pods')).toContain('Failed to pull image')
    await workstation.type('kubectl rollout undo deployments/kubernetes-bootcamp\nsleep 10')
    expect((await workstation.type('kubectl get pods')).match(/Running/g)).toHaveLength(2)
    expect(await workstation.type('kubectl describe pods | grep Image: | sort -u')).toMatch(
      /^ +Image: +docker\.io\/jocatalin\/kubernetes-bootcamp:v2\n$/,
    )
    expect(
      await workstation.type(
        'kubectl delete deployments/kubernetes-bootcamp services/kubernetes-bootcamp\nminikube stop',
      ),
    ).toMatch(/deleted/)
  })
})
