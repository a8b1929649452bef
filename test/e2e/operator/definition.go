package main

import (
	"context"
	_ "embed"
	"time"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/util/wait"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/yaml"
)

//go:embed site.yaml
var siteDefinition []byte

// installDefinition creates the definition of sites where the server has none, and waits until it is established.
func installDefinition(ctx context.Context, server client.Client) error {
	wanted := &apiextensionsv1.CustomResourceDefinition{}
	if err := yaml.UnmarshalStrict(siteDefinition, wanted); err != nil {
		return err
	}
	if err := server.Create(ctx, wanted); err != nil && !apierrors.IsAlreadyExists(err) {
		return err
	}
	return wait.PollUntilContextTimeout(ctx, 20*time.Millisecond, 30*time.Second, true, func(ctx context.Context) (bool, error) {
		found := &apiextensionsv1.CustomResourceDefinition{}
		if err := server.Get(ctx, client.ObjectKeyFromObject(wanted), found); err != nil {
			return false, err
		}
		for _, condition := range found.Status.Conditions {
			if condition.Type == apiextensionsv1.Established {
				return condition.Status == apiextensionsv1.ConditionTrue, nil
			}
		}
		return false, nil
	})
}
