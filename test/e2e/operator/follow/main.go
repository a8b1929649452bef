// Follows the sites of all namespaces with the informer of a dynamic client, and prints what it is told.
package main

import (
	"fmt"
	"os"

	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/client-go/dynamic"
	"k8s.io/client-go/dynamic/dynamicinformer"
	"k8s.io/client-go/tools/cache"
	ctrl "sigs.k8s.io/controller-runtime"
)

func main() {
	if err := follow(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func follow() error {
	config, err := ctrl.GetConfig()
	if err != nil {
		return err
	}
	server, err := dynamic.NewForConfig(config)
	if err != nil {
		return err
	}
	ctx := ctrl.SetupSignalHandler()
	factory := dynamicinformer.NewDynamicSharedInformerFactory(server, 0)
	sites := schema.GroupVersionResource{Group: "web.example", Version: "v1", Resource: "sites"}
	informer := factory.ForResource(sites).Informer()
	if _, err := informer.AddEventHandler(handler()); err != nil {
		return err
	}
	factory.Start(ctx.Done())
	factory.WaitForCacheSync(ctx.Done())
	fmt.Println("synced")
	<-ctx.Done()
	factory.Shutdown()
	return nil
}

func handler() cache.ResourceEventHandler {
	return cache.ResourceEventHandlerFuncs{
		AddFunc:    func(object any) { show("added", object) },
		UpdateFunc: func(_, object any) { show("updated", object) },
		DeleteFunc: func(object any) {
			if last, ok := object.(cache.DeletedFinalStateUnknown); ok {
				object = last.Obj
			}
			show("deleted", object)
		},
	}
}

func show(what string, object any) {
	site := object.(*unstructured.Unstructured)
	title, _, _ := unstructured.NestedString(site.Object, "spec", "title")
	fmt.Printf("%s %s/%s %d %q\n", what, site.GetNamespace(), site.GetName(), site.GetGeneration(), title)
}
