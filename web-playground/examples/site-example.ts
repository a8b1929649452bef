import type { Example } from './example.ts'

/** A site, and an ingress controller that leads requests to it by their host. The web tool visits http://shop.example.test. */
export const siteExample: Example = {
  title: 'Site behind an ingress controller',
  resource: 'ingressclasses.networking.{brand}',
  text: `apiVersion: networking.{brand}/v1
kind: IngressClass
metadata:
  name: nginx
  annotations:
    ingressclass.{brand}/is-default-class: "true"
spec:
  controller: k8s.io/ingress-nginx
---
apiVersion: v1
kind: ServiceAccount
metadata:
  name: ingress-nginx
---
apiVersion: rbac.authorization.{brand}/v1
kind: ClusterRole
metadata:
  name: ingress-nginx
rules:
  - apiGroups: [networking.{brand}]
    resources: [ingresses, ingressclasses]
    verbs: [get, list, watch]
  - apiGroups: [networking.{brand}]
    resources: [ingresses/status]
    verbs: [update, patch]
  - apiGroups: [""]
    resources: [services]
    verbs: [get, list, watch]
---
apiVersion: rbac.authorization.{brand}/v1
kind: ClusterRoleBinding
metadata:
  name: ingress-nginx
roleRef:
  apiGroup: rbac.authorization.{brand}
  kind: ClusterRole
  name: ingress-nginx
subjects:
  - kind: ServiceAccount
    name: ingress-nginx
    namespace: default
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: ingress-nginx
spec:
  selector:
    matchLabels: { app: ingress-nginx }
  template:
    metadata:
      labels: { app: ingress-nginx }
    spec:
      serviceAccountName: ingress-nginx
      containers:
        - name: controller
          image: registry.k8s.io/ingress-nginx/controller:v1.13.3
          args: [/nginx-ingress-controller, --publish-service=default/ingress-nginx]
---
apiVersion: v1
kind: Service
metadata:
  name: ingress-nginx
spec:
  type: LoadBalancer
  selector: { app: ingress-nginx }
  ports:
    - port: 80
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: shop
spec:
  replicas: 2
  selector:
    matchLabels: { app: shop }
  template:
    metadata:
      labels: { app: shop }
    spec:
      containers:
        - name: shop
          image: nginxdemos/hello
---
apiVersion: v1
kind: Service
metadata:
  name: shop
spec:
  selector: { app: shop }
  ports:
    - name: http
      port: 80
---
apiVersion: networking.{brand}/v1
kind: Ingress
metadata:
  name: site
spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.test
      http:
        paths:
          - path: /
            pathType: Prefix
            backend:
              service:
                name: shop
                port:
                  name: http
`,
}
