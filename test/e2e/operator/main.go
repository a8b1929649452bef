// An operator made of what kubebuilder gives a project: it installs its definition, elects a leader, and keeps sites.
package main

import (
	"context"
	"flag"
	"os"
	"time"

	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	"k8s.io/client-go/rest"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/log/zap"
	metricsserver "sigs.k8s.io/controller-runtime/pkg/metrics/server"
)

func main() {
	identity := flag.String("identity", "operator", "name of this process, noted in what it writes")
	lease := flag.Duration("lease", 15*time.Second, "how long a leader leads that is not heard of")
	flag.Parse()
	ctrl.SetLogger(zap.New())
	if err := run(ctrl.SetupSignalHandler(), *identity, *lease); err != nil {
		ctrl.Log.Error(err, "the operator ends")
		os.Exit(1)
	}
}

func run(ctx context.Context, identity string, lease time.Duration) error {
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, apiextensionsv1.AddToScheme, addSites} {
		if err := add(scheme); err != nil {
			return err
		}
	}
	if err := prepare(ctx, config, scheme); err != nil {
		return err
	}
	mgr, err := newManager(config, scheme, lease)
	if err != nil {
		return err
	}
	reconciler := &siteReconciler{Client: mgr.GetClient(), events: mgr.GetEventRecorder(manager), identity: identity}
	if err := reconciler.setUp(mgr); err != nil {
		return err
	}
	return mgr.Start(ctx)
}

// prepare creates what has to be there before the operator starts.
func prepare(ctx context.Context, config *rest.Config, scheme *runtime.Scheme) error {
	server, err := client.New(config, client.Options{Scheme: scheme})
	if err != nil {
		return err
	}
	directory := &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: directoryNamespace}}
	if err := server.Create(ctx, directory); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	return installDefinition(ctx, server)
}

func newManager(config *rest.Config, scheme *runtime.Scheme, lease time.Duration) (ctrl.Manager, error) {
	renew, retry := lease*2/3, lease/10
	return ctrl.NewManager(config, ctrl.Options{
		Scheme:                        scheme,
		Metrics:                       metricsserver.Options{BindAddress: "0"},
		LeaderElection:                true,
		LeaderElectionID:              "sites.web.example",
		LeaderElectionNamespace:       "default",
		LeaderElectionReleaseOnCancel: true,
		LeaseDuration:                 &lease,
		RenewDeadline:                 &renew,
		RetryPeriod:                   &retry,
	})
}
