#include "saddlemesh/data/named/catalogue.hpp"

#include <algorithm>
#include <string>

#include "saddlemesh/core/names.hpp"

namespace saddlemesh {
namespace {

// Sources of the checksums: for Fashion-MNIST its README, for CIFAR-10 its page. STL-10's page has none, so this is the
// one that torchvision uses. The LIBSVM site publishes none.
std::vector<NamedSet> make_catalogue() {
  return {
      {
          .name = "fashion-mnist",
          .summary = "Zalando's articles of clothing: 60,000 + 10,000 grey images of 28×28, 10 classes",
          .layouts = {{"train-images-idx3-ubyte", "train-labels-idx1-ubyte", "t10k-images-idx3-ubyte",
                       "t10k-labels-idx1-ubyte"}},
          .files = {{"train-images-idx3-ubyte.gz",
                     "http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/train-images-idx3-ubyte.gz",
                     "md5:8d4fb7e6c68d591d4c3dfef9ec88bf0d"},
                    {"train-labels-idx1-ubyte.gz",
                     "http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/train-labels-idx1-ubyte.gz",
                     "md5:25c81989df183df01b3e8a0aad5dffbe"},
                    {"t10k-images-idx3-ubyte.gz",
                     "http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/t10k-images-idx3-ubyte.gz",
                     "md5:bef4ecab320f06d8554ea6380940ec79"},
                    {"t10k-labels-idx1-ubyte.gz",
                     "http://fashion-mnist.s3-website.eu-central-1.amazonaws.com/t10k-labels-idx1-ubyte.gz",
                     "md5:bb300cfdad3c16e7a12a480ee83cd310"}},
          .positives = "second-half",
          .terms = "MIT licence; cite Xiao, Rasul and Vollgraf, Fashion-MNIST, arXiv:1708.07747, 2017",
          .package = "dataset-fashion-mnist",
      },
      {
          .name = "stl10",
          .summary = "STL-10, the labelled part: 5,000 + 8,000 colour images of 96×96, 10 classes",
          .layouts = {{"stl10_binary/train_X.bin", "stl10_binary/train_y.bin", "stl10_binary/test_X.bin",
                       "stl10_binary/test_y.bin"},
                      {"train_X.bin", "train_y.bin", "test_X.bin", "test_y.bin"}},
          .files = {{"stl10_binary.tar.gz",
                     "http://ai.stanford.edu/~acoates/stl10/stl10_binary.tar.gz",
                     "md5:91f7769df0f17e558f3565bffb0c7dfb",
                     {"stl10_binary/train_X.bin", "stl10_binary/train_y.bin", "stl10_binary/test_X.bin",
                      "stl10_binary/test_y.bin"}}},
          .positives = "second-half",
          .terms = "no licence stated; cite Coates, Lee and Ng, An Analysis of Single Layer Networks in Unsupervised "
                   "Feature Learning, AISTATS 2011",
      },
      {
          .name = "dogs-vs-cats",
          .summary = "Kaggle's 25,000 photographs of dogs and cats, brought to 32×32",
          .layouts = {{"train"}, {"train.zip"}, {"dogs-vs-cats-64.tar"}},
          .files = {{"train.zip", "", ""}},
          .positives = "second-half",
          .height = 32,
          .width = 32,
          .terms = "the competition's rules; cite Elson, Douceur, Howell and Saul, Asirra, CCS 2007",
          .manual_step =
              "it needs a Kaggle account: accept the rules at https://www.kaggle.com/c/dogs-vs-cats, download "
              "the data, and put train.zip",
      },
      {
          .name = "cifar10",
          .summary = "CIFAR-10: 50,000 + 10,000 colour images of 32×32, 10 classes",
          .layouts = {{.training = "cifar-10-batches-bin", .test = "cifar-10-batches-bin/test_batch.bin"},
                      {"cifar-10-binary.tar.gz"}},
          .files = {{"cifar-10-binary.tar.gz",
                     "https://www.cs.toronto.edu/~kriz/cifar-10-binary.tar.gz",
                     "md5:c32a1d4ab5d03f1284b67883e8d87530",
                     {"cifar-10-batches-bin/data_batch_1.bin", "cifar-10-batches-bin/data_batch_2.bin",
                      "cifar-10-batches-bin/data_batch_3.bin", "cifar-10-batches-bin/data_batch_4.bin",
                      "cifar-10-batches-bin/data_batch_5.bin", "cifar-10-batches-bin/test_batch.bin"}}},
          .positives = "second-half",
          .terms = "no licence stated; cite Krizhevsky, Learning Multiple Layers of Features from Tiny Images, 2009",
      },
      {
          .name = "creditcard",
          .summary = "Credit-card transactions of two days of 2013, 30 features; frauds are positive",
          .layouts = {{"creditcard.csv"}, {"creditcard-subset.csv"}},
          .files = {{"creditcard.csv", "", ""}},
          .label_column = "Class",
          .terms = "as its Kaggle page states; cite Dal Pozzolo, Caelen, Johnson and Bontempi, Calibrating Probability "
                   "with Undersampling for Unbalanced Classification, CIDM 2015",
          .manual_step =
              "it needs a Kaggle account: download it at https://www.kaggle.com/mlg-ulb/creditcardfraud, and "
              "put creditcard.csv, out of the zip file,",
      },
      {
          .name = "w8a",
          .summary = "Web pages, 300 sparse binary features: 49,749 + 14,951 rows, 3 % positive",
          .layouts = {{.training = "w8a", .test = "w8a.t"}},
          .files = {{"w8a", "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/w8a", ""},
                    {"w8a.t", "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/w8a.t", ""}},
          .features = 300,
          .terms = "no licence stated; cite Platt, Fast Training of Support Vector Machines, 1998",
      },
      {
          .name = "ijcnn1",
          .summary = "The IJCNN 2001 competition, 22 features: 49,990 + 91,701 rows, 10 % positive",
          .layouts = {{.training = "ijcnn1", .test = "ijcnn1.t"}},
          .files = {{"ijcnn1.bz2", "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/ijcnn1.bz2", ""},
                    {"ijcnn1.t.bz2", "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/ijcnn1.t.bz2",
                     ""}},
          .features = 22,
          .terms = "no licence stated; cite Prokhorov, IJCNN 2001 Neural Network Competition, 2001",
      },
      {
          .name = "a9a",
          .summary = "Adult census incomes, 123 sparse binary features: 32,561 + 16,281 rows, 24 % positive",
          .layouts = {{.training = "a9a", .test = "a9a.t"}},
          .files = {{"a9a", "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/a9a", ""},
                    {"a9a.t", "https://www.csie.ntu.edu.tw/~cjlin/libsvmtools/datasets/binary/a9a.t", ""}},
          .features = 123,
          .terms = "made of UCI's Adult; cite Platt, Fast Training of Support Vector Machines, 1998",
      },
  };
}

}  // namespace

std::span<const NamedSet> named_sets() {
  static const std::vector<NamedSet> catalogue = make_catalogue();
  return catalogue;
}

const NamedSet& named_set(std::string_view name) {
  const auto sets = named_sets();
  const auto found = std::ranges::find(sets, name, &NamedSet::name);
  if (found != sets.end()) return *found;
  std::vector<std::string> known{"synthetic"};
  for (const NamedSet& set : sets) known.emplace_back(set.name);
  throw_unknown_name("data set", name, known);
}

ReadOptions with_defaults(const NamedSet& set, ReadOptions options) {
  if (options.label.empty()) options.label = set.label_column;
  if (options.features == 0) options.features = set.features;
  if (options.height == 0 && options.width == 0) {
    options.height = set.height;
    options.width = set.width;
  }
  return options;
}

}  // namespace saddlemesh
