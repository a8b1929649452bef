// Discovers what a server serves and creates, lists and watches an object of every kind; prints a line for each.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"strings"
	"time"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/apimachinery/pkg/watch"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/kubernetes"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	ctx, cancel := context.WithTimeout(ctrl.SetupSignalHandler(), 2*time.Minute)
	defer cancel()
	if err := visit(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// served is a resource that objects can be created, listed and watched in.
type served struct {
	metav1.APIResource
	place schema.GroupVersionResource
}

func visit(ctx context.Context, files []string) error {
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	config.QPS = 1000
	config.Burst = 1000
	typed, err := kubernetes.NewForConfig(config)
	if err != nil {
		return err
	}
	if _, err := typed.CoreV1().Namespaces().List(ctx, metav1.ListOptions{}); err != nil {
		return err
	}
	server, err := dynamic.NewForConfig(config)
	if err != nil {
		return err
	}
	kinds, err := discovered(typed)
	if err != nil {
		return err
	}
	for _, file := range files {
		objects, err := readObjects(file)
		if err != nil {
			return err
		}
		for _, object := range objects {
			kind, ok := kinds[object.GroupVersionKind()]
			if !ok {
				continue
			}
			delete(kinds, object.GroupVersionKind())
			if err := follow(ctx, server, kind, object); err != nil {
				return fmt.Errorf("%s %s: %w", object.GetAPIVersion(), object.GetKind(), err)
			}
			fmt.Printf("done %s %s\n", object.GetAPIVersion(), object.GetKind())
		}
	}
	var missing []string
	for kind := range kinds {
		missing = append(missing, fmt.Sprintf("missing %s %s", kind.GroupVersion(), kind.Kind))
	}
	sort.Strings(missing)
	for _, line := range missing {
		fmt.Println(line)
	}
	return nil
}

// discovered finds the kinds that can be created, listed and watched.
func discovered(typed *kubernetes.Clientset) (map[schema.GroupVersionKind]served, error) {
	_, lists, err := typed.Discovery().ServerGroupsAndResources()
	if err != nil {
		return nil, err
	}
	kinds := map[schema.GroupVersionKind]served{}
	for _, list := range lists {
		version, err := schema.ParseGroupVersion(list.GroupVersion)
		if err != nil {
			return nil, err
		}
		for _, resource := range list.APIResources {
			verbs := " " + strings.Join(resource.Verbs, " ") + " "
			isWhole := !strings.Contains(resource.Name, "/")
			if isWhole && strings.Contains(verbs, " create ") && strings.Contains(verbs, " watch ") {
				kinds[version.WithKind(resource.Kind)] = served{resource, version.WithResource(resource.Name)}
			}
		}
	}
	return kinds, nil
}

func readObjects(file string) ([]*unstructured.Unstructured, error) {
	text, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer text.Close()
	decoder := yaml.NewYAMLOrJSONDecoder(text, 4096)
	var objects []*unstructured.Unstructured
	for {
		object := &unstructured.Unstructured{}
		if err := decoder.Decode(&object.Object); errors.Is(err, io.EOF) {
			return objects, nil
		} else if err != nil {
			return nil, err
		}
		objects = append(objects, object)
	}
}

// follow creates an object and waits for the watch that was open before to show it.
func follow(ctx context.Context, server dynamic.Interface, kind served, object *unstructured.Unstructured) error {
	var resource dynamic.ResourceInterface = server.Resource(kind.place)
	if kind.Namespaced {
		resource = server.Resource(kind.place).Namespace("default")
	}
	before, err := resource.List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	changes, err := resource.Watch(ctx, metav1.ListOptions{ResourceVersion: before.GetResourceVersion()})
	if err != nil {
		return err
	}
	defer changes.Stop()
	created, err := resource.Create(ctx, object, metav1.CreateOptions{})
	if err != nil {
		return err
	}
	for event := range changes.ResultChan() {
		seen, ok := event.Object.(*unstructured.Unstructured)
		if !ok {
			return fmt.Errorf("the watch answered %v", event.Object)
		}
		if event.Type == watch.Added && seen.GetUID() == created.GetUID() {
			return listed(ctx, resource, created)
		}
	}
	return errors.New("the watch ended")
}

func listed(ctx context.Context, resource dynamic.ResourceInterface, created *unstructured.Unstructured) error {
	after, err := resource.List(ctx, metav1.ListOptions{})
	if err != nil {
		return err
	}
	for _, item := range after.Items {
		if item.GetUID() == created.GetUID() && item.GetAPIVersion() == created.GetAPIVersion() {
			return nil
		}
	}
	return errors.New("the list does not have the object")
}
